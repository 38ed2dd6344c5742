import Synchronization

/// A property of a command: an argument, or a group of them.
enum ArgumentProperty: Sendable {
  case argument(ArgumentDeclaration, position: Int)
  case group([String: ArgumentProperty])
  /// A property of a value that is not read; a group adds the names of its own properties.
  case unread(PropertyNames)
}

/// The names of properties in the order of their declarations.
final class PropertyNames: Sendable {
  private let names = Mutex<[String]>([])

  /// Returns the names of the properties that are decoded.
  ///
  /// - Throws: `DecodingError` if a property is no argument.
  static func of<Arguments: ParsableArguments>(_: Arguments.Type) throws -> [String] {
    let names = PropertyNames()
    _ = try Arguments(from: ArgumentDecoder(property: .unread(names), given: []))
    return names.names.withLock { $0 }
  }

  fileprivate func add(_ name: String) { names.withLock { $0.append(name) } }
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
    switch property {
    case .argument: throw Self.mismatch
    case .group(let properties):
      return KeyedDecodingContainer(ArgumentContents<Key>(properties: properties, names: nil, given: given))
    case .unread(let names):
      return KeyedDecodingContainer(ArgumentContents<Key>(properties: [:], names: names, given: given))
    }
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Self.mismatch }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Self.mismatch }

  /// The error for a property that is no argument.
  static var mismatch: DecodingError {
    .dataCorrupted(.init(codingPath: [], debugDescription: "a property of a command is no argument"))
  }
}

extension Decoder {
  /// Returns the value of a property, or `nil` if ``findsNames``.
  func argument<Value: Sendable>() throws -> Value? {
    guard let decoder = self as? ArgumentDecoder else { throw ArgumentDecoder.mismatch }
    switch decoder.property {
    case .argument(let declaration, let position):
      let value: Value = try declaration.value(decoder.given[position])
      return value
    case .group: throw ArgumentDecoder.mismatch
    case .unread: return nil
    }
  }

  /// `true` if decoding only finds the names of properties, which have no values to check.
  var findsNames: Bool {
    if case .unread? = (self as? ArgumentDecoder)?.property { true } else { false }
  }
}

/// The properties of a command or of a group of options.
private struct ArgumentContents<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let properties: [String: ArgumentProperty]
  /// Receives the name of each decoded property if the values are not read.
  let names: PropertyNames?
  let given: [[GivenValue]]

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { properties.keys.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { names != nil || properties[key.stringValue] != nil }
  func decodeNil(forKey key: Key) throws -> Bool { !contains(key) }

  func decode<Value: Decodable>(_: Value.Type, forKey key: Key) throws -> Value {
    try Value(from: superDecoder(forKey: key))
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    if let names {
      names.add(key.stringValue)
      return ArgumentDecoder(property: .unread(PropertyNames()), given: given)
    }
    guard let property = properties[key.stringValue] else { throw ArgumentDecoder.mismatch }
    return ArgumentDecoder(property: property, given: given)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try superDecoder(forKey: key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey _: Key) throws -> any UnkeyedDecodingContainer { throw ArgumentDecoder.mismatch }
  func superDecoder() throws -> any Decoder { throw ArgumentDecoder.mismatch }
}
