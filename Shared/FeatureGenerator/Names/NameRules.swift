/// The rules for names, independent of the repository.
enum NameRules {
  private static let length = 3...24

  /// Checks a name.
  ///
  /// - Parameter isNew: `true` to check also that the name has no other meaning.
  static func check(_ name: String, as role: String, isNew: Bool = true) throws(GeneratorError) {
    try checkForm(name, as: role)
    guard isNew else { return }
    let identifier = FeatureNames.identifier(name)
    // The types of a command also have the name of its entity: VoidVoucher.
    let isType = role != "command"
    let reserved = isType ? ReservedNames.identifiers : ReservedNames.keywords
    if reserved.contains(identifier) {
      throw GeneratorError(
        "\"\(name)\" cannot be the \(role): the code already uses \"\(identifier)\"", suggestion: suggestion(role))
    }
    guard isType else { return }
    if ReservedNames.types.contains(name) {
      throw GeneratorError(
        "\"\(name)\" cannot be the \(role): Swift or the program has a type of that name", suggestion: suggestion(role))
    }
    if let suffix = ["Domain", "Data", "Interface", "Feature", "Tests", "Kit"].first(where: name.hasSuffix) {
      throw GeneratorError(
        "\"\(name)\" cannot be the \(role): only names of targets end in \(suffix)", suggestion: suggestion(role))
    }
  }

  /// Checks the name of a field, which begins with a small letter.
  static func checkField(_ name: String) throws(GeneratorError) {
    let form = "Write it like host or startsAt: \(length.lowerBound) to \(length.upperBound) letters from a to z"
    if name.isEmpty { throw GeneratorError("The name of the field is missing", suggestion: form) }
    let type = name.prefix(1).uppercased() + name.dropFirst()
    do {
      try checkForm(type, as: "field")
    } catch {
      throw GeneratorError("\"\(Usage.shown(name))\" is not a valid name for the field", suggestion: form)
    }
    guard type != name else { throw GeneratorError("\"\(name)\" is not a valid name for the field", suggestion: form) }
    if ReservedNames.identifiers.contains(name) || ReservedNames.columns.contains(name.lowercased()) {
      throw GeneratorError(
        "\"\(name)\" cannot be the field: Swift, SQL or the code already uses that name",
        suggestion: "Choose another with NAME=name")
    }
  }

  private static func checkForm(_ name: String, as role: String) throws(GeneratorError) {
    let form = "Write it like Books or GiftCards: \(length.lowerBound) to \(length.upperBound) letters from A to Z"
    if name.isEmpty { throw GeneratorError("The name of the \(role) is missing", suggestion: form) }
    let letters = name.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
    guard letters, length.contains(name.utf8.count) else {
      throw GeneratorError("\"\(Usage.shown(name))\" is not a valid name for the \(role)", suggestion: form)
    }
    let capitals = name.map(\.isUppercase)
    guard capitals[0], !zip(capitals, capitals.dropFirst()).contains(where: { $0 && $1 }), capitals.last == false else {
      throw GeneratorError(
        "\"\(name)\" is not a valid name for the \(role): only the first letter of each word is a capital",
        suggestion: form
      )
    }
  }

  private static func suggestion(_ role: String) -> String {
    switch role {
    case "feature": "Choose another name"
    case "entity", "command": "Choose another with NAME=Name"
    default: "Choose another with \(role.uppercased())=Name"
    }
  }
}
