import DomainKit

/// An encoder that encodes a value as a ``DomainKit/JSONValue`` with sorted keys.
final class JSONValueEncoder: Encoder {
  /// A value, or the encoder of a value with parts.
  fileprivate enum Part {
    case value(JSONValue)
    case encoder(JSONValueEncoder)

    var encoded: JSONValue {
      switch self {
      case .value(let value): value
      case .encoder(let encoder): encoder.encoded
      }
    }
  }

  private enum Content {
    case part(Part)
    case members([(key: String, value: Part)])
    case elements([Part])
  }

  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private var content: Content?

  private init() {}

  /// Returns the JSON value of an encodable value.
  ///
  /// - Throws: `EncodingError` for a number that JSON or its readers do not support: infinity, or
  ///   more than 64 bits.
  static func value<Value: Encodable>(of value: Value) throws -> JSONValue { try part(for: value).encoded }

  private var encoded: JSONValue {
    switch content {
    case nil: [:]
    case .part(let part): part.encoded
    case .members(let members):
      .object(members.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, $0.value.encoded) })
    case .elements(let elements): .array(elements.map(\.encoded))
    }
  }

  fileprivate static func part<Value: Encodable>(for value: Value) throws -> Part {
    if let scalar = try scalar(value) { return .value(scalar) }
    let encoder = JSONValueEncoder()
    try value.encode(to: encoder)
    return .encoder(encoder)
  }

  /// Returns the JSON value of a number, a text or one of the kernel's values that are encoded as
  /// texts. Comparing types is much faster than casting to protocols, so the frequent types are first.
  private static func scalar<Value: Encodable>(_ value: Value) throws -> JSONValue? {
    if Value.self == UniqueID.self, let id = value as? UniqueID { return .string(id.description) }
    if Value.self == Timestamp.self, let moment = value as? Timestamp { return .string(moment.description) }
    return switch value {
    case let text as String: .string(text)
    case let flag as Bool: .bool(flag)
    case let number as Double: try .number(finite(number))
    case let number as Float: try .number(finite(Double(number)))
    case let number as any FixedWidthInteger: try .integer(fitting(number))
    default: nil
    }
  }

  private static func finite(_ number: Double) throws -> Double {
    if number.isFinite { return number }
    throw EncodingError.invalidValue(number, .init(codingPath: [], debugDescription: "JSON has no \(number)"))
  }

  private static func fitting(_ number: some FixedWidthInteger) throws -> Int64 {
    if let integer = Int64(exactly: number) { return integer }
    throw EncodingError.invalidValue(number, .init(codingPath: [], debugDescription: "\(number) is too large"))
  }

  // MARK: Containers

  func container<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedEncodingContainer<Key> {
    if content == nil { content = .members([]) }
    return KeyedEncodingContainer(Members<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if content == nil { content = .elements([]) }
    return Elements(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  fileprivate func add(_ value: JSONValue, for key: String) { add(.value(value), for: key) }

  fileprivate func add(_ part: Part, for key: String) {
    guard case .members(var members) = content else { return }
    // No other reference to the array exists while it grows, so the array is not copied.
    content = nil
    members.append((key, part))
    content = .members(members)
  }

  fileprivate func add(_ part: Part) {
    guard case .elements(var elements) = content else { return }
    content = nil
    elements.append(part)
    content = .elements(elements)
  }

  fileprivate func become(_ part: Part) { content = .part(part) }

  fileprivate func nested(_ key: String) -> JSONValueEncoder {
    let nested = JSONValueEncoder()
    add(.encoder(nested), for: key)
    return nested
  }

  fileprivate func nested() -> JSONValueEncoder {
    let nested = JSONValueEncoder()
    add(.encoder(nested))
    return nested
  }

  fileprivate var count: Int { if case .elements(let elements) = content { elements.count } else { 0 } }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: JSONValueEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { encoder.add(.null, for: key.stringValue) }
  func encode(_ value: String, forKey key: Key) { encoder.add(.string(value), for: key.stringValue) }
  func encode(_ value: Int, forKey key: Key) { encoder.add(.integer(Int64(value)), for: key.stringValue) }
  func encode(_ value: Int64, forKey key: Key) { encoder.add(.integer(value), for: key.stringValue) }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    encoder.add(try JSONValueEncoder.part(for: value), for: key.stringValue)
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested>
  {
    encoder.nested(key.stringValue).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.nested(key.stringValue).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder.nested("super") }
  func superEncoder(forKey key: Key) -> any Encoder { encoder.nested(key.stringValue) }
}

private struct Elements: UnkeyedEncodingContainer {
  let encoder: JSONValueEncoder
  var codingPath: [any CodingKey] { [] }
  var count: Int { encoder.count }

  func encodeNil() { encoder.add(.value(.null)) }
  func encode(_ value: some Encodable) throws { encoder.add(try JSONValueEncoder.part(for: value)) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    encoder.nested().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.nested().unkeyedContainer() }
  func superEncoder() -> any Encoder { encoder.nested() }
}

private struct Single: SingleValueEncodingContainer {
  let encoder: JSONValueEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { encoder.become(.value(.null)) }
  func encode(_ value: String) { encoder.become(.value(.string(value))) }
  func encode(_ value: some Encodable) throws { encoder.become(try JSONValueEncoder.part(for: value)) }
}
