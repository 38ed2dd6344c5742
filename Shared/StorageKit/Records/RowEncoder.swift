import DomainKit

/// Turns a record into the values of its row, in the order of its columns.
final class RowEncoder: Encoder {
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private let columns: [String]
  private var values: [StoredValue] = []
  private var next = 0

  private init(columns: [String]) {
    self.columns = columns
    values.reserveCapacity(columns.count)
  }

  static func values<Rec: Record>(of record: Rec) throws -> [StoredValue] {
    let encoder = RowEncoder(columns: Rec.table.layout.columns)
    try record.encode(to: encoder)
    encoder.fill(upTo: encoder.columns.count)
    return encoder.values
  }

  /// Puts the value in its column: as a rule the next one, for keys are encoded in their order.
  fileprivate func put(_ value: StoredValue, for key: some CodingKey) throws {
    let name = key.stringValue
    if next < columns.count, columns[next] == name, values.count == next {
      values.append(value)
      next += 1
    } else if let index = columns.firstIndex(of: name) {
      fill(upTo: index + 1)
      values[index] = value
      next = values.count
    } else {
      throw StorageError.malformedRecord("there is no column \(name)")
    }
  }

  private func fill(upTo count: Int) {
    while values.count < count { values.append(.null) }
  }

  func container<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Container<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { NestedContainer() }
  func singleValueContainer() -> any SingleValueEncodingContainer { NestedContainer() }
}

private struct Container<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: RowEncoder
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil(forKey key: Key) throws { try encoder.put(.null, for: key) }
  mutating func encode(_ value: Bool, forKey key: Key) throws { try encoder.put(value.storedValue, for: key) }
  mutating func encode(_ value: String, forKey key: Key) throws { try encoder.put(.text(value), for: key) }
  mutating func encode(_ value: Double, forKey key: Key) throws { try encoder.put(.real(value), for: key) }
  mutating func encode(_ value: Int, forKey key: Key) throws { try encoder.put(.integer(Int64(value)), for: key) }
  mutating func encode(_ value: Int64, forKey key: Key) throws { try encoder.put(.integer(value), for: key) }

  mutating func encode(_ value: some Encodable, forKey key: Key) throws {
    guard let scalar = value as? any StorableScalar else {
      throw StorageError.malformedRecord("\(key.stringValue) is of a type that no column can hold")
    }
    try encoder.put(scalar.storedValue, for: key)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy _: Nested.Type, forKey _: Key
  ) -> KeyedEncodingContainer<Nested> { KeyedEncodingContainer(NestedKeyedContainer<Nested>()) }
  mutating func nestedUnkeyedContainer(forKey _: Key) -> any UnkeyedEncodingContainer { NestedContainer() }
  mutating func superEncoder() -> any Encoder { encoder }
  mutating func superEncoder(forKey _: Key) -> any Encoder { encoder }
}

extension RowWrite {
  /// Adds a record's row: for the rows that a migration starts with.
  package static func insert<Rec: RootRecord>(_ record: Rec) throws -> RowWrite {
    .insert(Rec.table.layout, try RowEncoder.values(of: record))
  }
}
