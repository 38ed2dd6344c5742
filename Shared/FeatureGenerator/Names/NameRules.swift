/// Which names can be used at all.
enum NameRules {
  private static let length = 3...24

  static func check(_ name: String, as role: String) throws(Refusal) {
    try checkForm(name, as: role)
    let identifier = FeatureNames.identifier(name)
    if ReservedNames.identifiers.contains(identifier) {
      throw Refusal(
        "\"\(name)\" cannot be the \(role): the code needs \"\(identifier)\" for itself", wayOut: wayOut(role))
    }
    if ReservedNames.types.contains(name) {
      throw Refusal(
        "\"\(name)\" cannot be the \(role): Swift or the house has a type of that name", wayOut: wayOut(role))
    }
    if let suffix = ["Domain", "Data", "Interface", "Tests", "Kit"].first(where: name.hasSuffix) {
      throw Refusal("\"\(name)\" cannot be the \(role): names of targets end in \(suffix)", wayOut: wayOut(role))
    }
  }

  private static func checkForm(_ name: String, as role: String) throws(Refusal) {
    let form = "Write it like Books or GiftCards: \(length.lowerBound) to \(length.upperBound) letters from A to Z"
    if name.isEmpty { throw Refusal("The \(role) has no name", wayOut: form) }
    let letters = name.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
    guard letters, length.contains(name.utf8.count) else {
      throw Refusal("\"\(shown(name))\" is no name for the \(role)", wayOut: form)
    }
    let capitals = name.map(\.isUppercase)
    guard capitals[0], !zip(capitals, capitals.dropFirst()).contains(where: { $0 && $1 }), capitals.last == false else {
      throw Refusal("\"\(name)\" is no name for the \(role): each word has one capital, its first letter", wayOut: form)
    }
  }

  /// Safe to print: what was typed may hold anything.
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
