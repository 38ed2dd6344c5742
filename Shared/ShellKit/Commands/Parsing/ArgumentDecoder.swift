/// A property of a command: an argument, or a group of them.
enum ArgumentProperty: Sendable {
  case argument(ArgumentDeclaration, position: Int)
  case group([String: ArgumentProperty])
}

/// The decoder that creates a command, or one of its properties, with the values of a line.
struct ArgumentDecoder: Decoder {
  /// The declaration of the value.
  let property: ArgumentProperty
  /// The values of each argument, by its position.
  let given: [[GivenValue]]

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .group(let properties) = property else { throw Self.mismatch }
    return KeyedDecodingContainer(ArgumentContents<Key>(properties: properties, given: given))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Self.mismatch }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Self.mismatch }

  /// The error for a property that is no argument.
  static var mismatch: DecodingError {
    .dataCorrupted(.init(codingPath: [], debugDescription: "a property of a command is no argument"))
  }
}

extension Decoder {
  /// Returns the declaration of a property, and its value.
  func argument<Value: Sendable>() throws -> (ArgumentDeclaration, Value) {
    guard let decoder = self as? ArgumentDecoder, case .argument(let declaration, let position) = decoder.property
    else { throw ArgumentDecoder.mismatch }
    return (declaration, try declaration.value(decoder.given[position]))
  }
}

/// The properties of a command or of a group of options.
private struct ArgumentContents<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let properties: [String: ArgumentProperty]
  let given: [[GivenValue]]

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { properties.keys.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { properties[key.stringValue] != nil }
  func decodeNil(forKey key: Key) throws -> Bool { !contains(key) }

  func decode<Value: Decodable>(_: Value.Type, forKey key: Key) throws -> Value {
    try Value(from: superDecoder(forKey: key))
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    guard let property = properties[key.stringValue] else { throw ArgumentDecoder.mismatch }
    return ArgumentDecoder(property: property, given: given)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try superDecoder(forKey: key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey _: Key) throws -> any UnkeyedDecodingContainer { throw ArgumentDecoder.mismatch }
  func superDecoder() throws -> any Decoder { throw ArgumentDecoder.mismatch }
}
