/// The rules for names, independent of the repository.
enum NameRules {
  private static let length = 3...24

  static func check(_ name: String, as role: String) throws(GeneratorError) {
    try checkForm(name, as: role)
    let identifier = FeatureNames.identifier(name)
    if ReservedNames.identifiers.contains(identifier) {
      throw GeneratorError(
        "\"\(name)\" cannot be the \(role): the code already uses \"\(identifier)\"", wayOut: wayOut(role))
    }
    if ReservedNames.types.contains(name) {
      throw GeneratorError(
        "\"\(name)\" cannot be the \(role): Swift or the program has a type of that name", wayOut: wayOut(role))
    }
    if let suffix = ["Domain", "Data", "Interface", "Feature", "Tests", "Kit"].first(where: name.hasSuffix) {
      throw GeneratorError(
        "\"\(name)\" cannot be the \(role): only names of targets end in \(suffix)", wayOut: wayOut(role))
    }
  }

  private static func checkForm(_ name: String, as role: String) throws(GeneratorError) {
    let form = "Write it like Books or GiftCards: \(length.lowerBound) to \(length.upperBound) letters from A to Z"
    if name.isEmpty { throw GeneratorError("The name of the \(role) is missing", wayOut: form) }
    let letters = name.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
    guard letters, length.contains(name.utf8.count) else {
      throw GeneratorError("\"\(shown(name))\" is not a valid name for the \(role)", wayOut: form)
    }
    let capitals = name.map(\.isUppercase)
    guard capitals[0], !zip(capitals, capitals.dropFirst()).contains(where: { $0 && $1 }), capitals.last == false else {
      throw GeneratorError(
        "\"\(name)\" is not a valid name for the \(role): only the first letter of each word is a capital", wayOut: form
      )
    }
  }

  /// Returns a name that is safe to print, because the user may type any character.
  private static func shown(_ name: String) -> String {
    String(
      name.unicodeScalars.prefix(40).map { $0.isASCII && $0.value >= 0x20 && $0.value != 0x7F ? Character($0) : "?" })
  }

  private static func wayOut(_ role: String) -> String {
    switch role {
    case "feature": "Choose another name"
    default: "Choose another with \(role.uppercased())=Name"
    }
  }
}
