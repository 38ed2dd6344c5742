extension JSONValue {
  /// Returns the JSON value as a value of a type.
  ///
  /// Only the first of two members with the same key is decoded. An integer that does not fit in
  /// `Int64` is not decoded as an integer, not even as `UInt64`.
  ///
  /// ```swift
  /// let counts = try JSONReader.read(#"{"lamps": 2}"#)?.decoded(as: [String: Int].self)  // ["lamps": 2]
  /// ```
  ///
  /// - Throws: `DecodingError` for a value of another kind or a member that is missing, or the error of
  ///   the type's initializer.
  package func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
    try JSONValueDecoder(value: self, codingPath: []).decode(type)
  }
}

/// A decoder of one JSON value.
private struct JSONValueDecoder: Decoder, SingleValueDecodingContainer {
  let value: JSONValue
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy _: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else { throw mismatch([String: JSONValue].self) }
    return KeyedDecodingContainer(Members<Key>(members: members, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw mismatch([JSONValue].self) }
    return Elements(elements: elements, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { value == .null }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let scalar: Any?
    switch type {
    case is String.Type: scalar = value.string
    case is Bool.Type: scalar = flag
    case is Double.Type: scalar = value.double
    case is Float.Type: scalar = value.double.map { Float($0) }
    case let type as any FixedWidthInteger.Type: scalar = integer(type)
    default: return try Value(from: self)
    }
    guard let scalar = scalar as? Value else { throw mismatch(type) }
    return scalar
  }

  private var flag: Bool? {
    guard case .bool(let flag) = value else { return nil }
    return flag
  }

  /// Returns a whole number, also one such as `1e3`, but that only below 2⁵³, where a `Double` is exact.
  private func integer<Integer: FixedWidthInteger>(_: Integer.Type) -> (any FixedWidthInteger)? {
    switch value {
    case .integer(let number): Integer(exactly: number)
    case .number(let number) where number.magnitude < 0x1p53: Integer(exactly: number)
    default: nil
    }
  }

  private func mismatch(_ type: Any.Type) -> DecodingError {
    .typeMismatch(type, .init(codingPath: codingPath, debugDescription: "The JSON value is not \(type)"))
  }
}

private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: [JSONValue.Member]
  let codingPath: [any CodingKey]

  var allKeys: [Key] { members.compactMap { Key(stringValue: $0.key) } }

  func contains(_ key: Key) -> Bool { members.contains { $0.key == key.stringValue } }
  func decodeNil(forKey key: Key) throws -> Bool { try decoder(for: key).decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder(for: key).decode(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try decoder(for: key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(for: key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try decoder(for: SuperKey.super) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(for: key) }

  private func decoder(for key: some CodingKey) throws -> JSONValueDecoder {
    guard let member = members.first(where: { $0.key == key.stringValue }) else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "There is no member \(key.stringValue)"))
    }
    return JSONValueDecoder(value: member.value, codingPath: codingPath + [key])
  }
}

private enum SuperKey: String, CodingKey { case `super` }

private struct Elements: UnkeyedDecodingContainer {
  let elements: [JSONValue]
  let codingPath: [any CodingKey]
  var currentIndex = 0

  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  mutating func decodeNil() throws -> Bool {
    let isNull = try decoder().decodeNil()
    if isNull { currentIndex += 1 }
    return isNull
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next { try $0.decode(type) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> { try next { try $0.container(keyedBy: type) } }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next { $0 } }

  /// Returns what a closure decodes from the next element. An element that is not decoded stays the next.
  private mutating func next<Value>(_ decode: (JSONValueDecoder) throws -> Value) throws -> Value {
    let value = try decode(decoder())
    currentIndex += 1
    return value
  }

  private func decoder() throws -> JSONValueDecoder {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        JSONValue.self, .init(codingPath: codingPath, debugDescription: "There are only \(elements.count) elements"))
    }
    return JSONValueDecoder(value: elements[currentIndex], codingPath: codingPath)
  }
}
