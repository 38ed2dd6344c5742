import DomainKit

/// Turns the values of a row, in the order of its columns, back into a record.
final class RowDecoder: Decoder {
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  fileprivate let layout: TableLayout
  private let values: [StoredValue]
  private var next = 0

  private init(layout: TableLayout, values: [StoredValue]) {
    self.layout = layout
    self.values = values
  }

  /// - Throws: ``StorageError/malformedRow(table:reason:)`` when a column holds what its type cannot be.
  static func record<Rec: Record>(_: Rec.Type, from values: [StoredValue]) throws -> Rec {
    let layout = Rec.table.layout
    guard values.count == layout.columns.count else {
      throw StorageError.malformedRow(table: layout.name, reason: "it has \(values.count) columns")
    }
    return try Rec(from: RowDecoder(layout: layout, values: values))
  }

  fileprivate func value(for key: some CodingKey) throws -> StoredValue {
    let name = key.stringValue
    if next < values.count, layout.columns[next] == name {
      next += 1
      return values[next - 1]
    }
    guard let index = layout.columns.firstIndex(of: name) else { throw mismatch(name) }
    next = index + 1
    return values[index]
  }

  fileprivate func scalar<Scalar: StorableScalar>(for key: some CodingKey) throws -> Scalar {
    guard let scalar = Scalar(storedValue: try value(for: key)) else { throw mismatch(key.stringValue) }
    return scalar
  }

  fileprivate func optional<Scalar: StorableScalar>(for key: some CodingKey) throws -> Scalar? {
    let value = try value(for: key)
    if value == .null { return nil }
    guard let scalar = Scalar(storedValue: value) else { throw mismatch(key.stringValue) }
    return scalar
  }

  fileprivate func decode<Value>(_: Value.Type, from value: StoredValue, for key: some CodingKey) throws -> Value {
    guard let type = Value.self as? any StorableScalar.Type, let decoded = type.init(storedValue: value) as? Value
    else { throw mismatch(key.stringValue) }
    return decoded
  }

  private func mismatch(_ column: String) -> StorageError {
    .malformedRow(table: layout.name, reason: "column \(column) does not hold what it should")
  }

  func container<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Container<Key>(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw nested }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw nested }
  fileprivate var nested: StorageError { .malformedRow(table: layout.name, reason: "a row has no nested values") }
}

private struct Container<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: RowDecoder
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { decoder.layout.columns.compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { decoder.layout.columns.contains(key.stringValue) }
  func decodeNil(forKey key: Key) throws -> Bool { try decoder.value(for: key) == .null }
  func decode(_: Bool.Type, forKey key: Key) throws -> Bool { try decoder.scalar(for: key) }
  func decode(_: String.Type, forKey key: Key) throws -> String { try decoder.scalar(for: key) }
  func decode(_: Double.Type, forKey key: Key) throws -> Double { try decoder.scalar(for: key) }
  func decode(_: Int.Type, forKey key: Key) throws -> Int { try decoder.scalar(for: key) }
  func decode(_: Int64.Type, forKey key: Key) throws -> Int64 { try decoder.scalar(for: key) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder.decode(type, from: try decoder.value(for: key), for: key)
  }

  func decodeIfPresent(_: Bool.Type, forKey key: Key) throws -> Bool? { try decoder.optional(for: key) }
  func decodeIfPresent(_: String.Type, forKey key: Key) throws -> String? { try decoder.optional(for: key) }
  func decodeIfPresent(_: Double.Type, forKey key: Key) throws -> Double? { try decoder.optional(for: key) }
  func decodeIfPresent(_: Int.Type, forKey key: Key) throws -> Int? { try decoder.optional(for: key) }
  func decodeIfPresent(_: Int64.Type, forKey key: Key) throws -> Int64? { try decoder.optional(for: key) }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    let value = try decoder.value(for: key)
    return value == .null ? nil : try decoder.decode(type, from: value, for: key)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy _: Nested.Type, forKey _: Key
  ) throws -> KeyedDecodingContainer<Nested> { throw decoder.nested }
  func nestedUnkeyedContainer(forKey _: Key) throws -> any UnkeyedDecodingContainer { throw decoder.nested }
  func superDecoder() throws -> any Decoder { decoder }
  func superDecoder(forKey _: Key) throws -> any Decoder { decoder }
}
