/// The types of a field.
package enum FieldType: String, CaseIterable, Sendable {
  case text, integer, money, time

  /// Reads the name of a type.
  ///
  /// - Throws: ``GeneratorError`` with the list of types if there is no such type.
  package init(named name: String) throws(GeneratorError) {
    guard let type = FieldType(rawValue: name) else {
      let types = FieldType.allCases.map(\.rawValue).joined(separator: ", ")
      throw GeneratorError(
        name.isEmpty ? "The type of the field is missing" : "There is no such type of a field",
        suggestion: "Choose one of these with TYPE=name: \(types)")
    }
    self = type
  }

  /// The type of the property.
  var swift: String {
    switch self {
    case .text: "PlainText"
    case .integer: "Int"
    case .money: "Money"
    case .time: "Timestamp"
    }
  }
}
