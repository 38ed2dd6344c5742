extension JSONValue {
  /// The value of an object's key, or the last one if the key occurs twice.
  package subscript(_ key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }

  /// The content of a string, or `nil` for another value.
  package var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The value of a number, whole or not, or `nil` for another value.
  package var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  /// The elements of an array, or an empty array for another value.
  package var elements: [JSONValue] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }
}
