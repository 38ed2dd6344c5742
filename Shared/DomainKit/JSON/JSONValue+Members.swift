extension JSONValue {
  /// The value of an object's key; the last one where a key stands twice.
  package subscript(_ key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }

  /// The text of a string.
  package var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// A number, whole or not.
  package var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  /// The elements of an array; none of anything else.
  package var elements: [JSONValue] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }
}
