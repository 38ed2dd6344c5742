/// What an encoder must offer and a row cannot hold: every use throws.
struct NestedContainer: UnkeyedEncodingContainer, SingleValueEncodingContainer {
  var codingPath: [any CodingKey] { [] }
  var count: Int { 0 }
  private var refusal: StorageError { .malformedRecord("a row has no nested values") }

  mutating func encodeNil() throws { throw refusal }
  mutating func encode(_: some Encodable) throws { throw refusal }
  mutating func nestedContainer<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(NestedKeyedContainer<Key>())
  }
  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
  mutating func superEncoder() -> any Encoder { NestedEncoder() }
}

/// The keyed form of ``NestedContainer``.
struct NestedKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  var codingPath: [any CodingKey] { [] }
  private var refusal: StorageError { .malformedRecord("a row has no nested values") }

  mutating func encodeNil(forKey _: Key) throws { throw refusal }
  mutating func encode(_: some Encodable, forKey _: Key) throws { throw refusal }
  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy _: Nested.Type, forKey _: Key
  ) -> KeyedEncodingContainer<Nested> { KeyedEncodingContainer(NestedKeyedContainer<Nested>()) }
  mutating func nestedUnkeyedContainer(forKey _: Key) -> any UnkeyedEncodingContainer { NestedContainer() }
  mutating func superEncoder() -> any Encoder { NestedEncoder() }
  mutating func superEncoder(forKey _: Key) -> any Encoder { NestedEncoder() }
}

private struct NestedEncoder: Encoder {
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  func container<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(NestedKeyedContainer<Key>())
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer { NestedContainer() }
  func singleValueContainer() -> any SingleValueEncodingContainer { NestedContainer() }
}
