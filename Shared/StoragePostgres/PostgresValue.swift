import DomainKit
import StorageKit

/// A value of a parameter in the binary format of the protocol.
enum PostgresValue: Sendable {
  case one(StoredValue)
  /// A null of a type.
  case null(UInt32)
  case ids([UniqueID])
  case texts([String])
  case integers([Int64])
  case reals([Double])

  /// The numbers of the types, which are part of the protocol.
  enum TypeNumber {
    static let integer: UInt32 = 20
    static let shortInteger: UInt32 = 23
    static let text: UInt32 = 25
    static let real: UInt32 = 701
    static let numeric: UInt32 = 1700
    static let uuid: UInt32 = 2950
    static let void: UInt32 = 2278
    static let integers: UInt32 = 1016
    static let texts: UInt32 = 1009
    static let reals: UInt32 = 1022
    static let uuids: UInt32 = 2951
  }

  /// The type; 0 for a null, whose type the server infers.
  var type: UInt32 {
    switch self {
    case .one(.null): 0
    case .null(let type): type
    case .one(.integer): TypeNumber.integer
    case .one(.real): TypeNumber.real
    case .one(.text): TypeNumber.text
    case .one(.id): TypeNumber.uuid
    case .ids: TypeNumber.uuids
    case .texts: TypeNumber.texts
    case .integers: TypeNumber.integers
    case .reals: TypeNumber.reals
    }
  }

  /// Appends the value's bytes.
  ///
  /// - Returns: `false` for a null, which has none.
  func append(to bytes: inout [UInt8]) -> Bool {
    switch self {
    case .one(.null), .null: return false
    case .one(.integer(let number)): Self.append(number, to: &bytes)
    case .one(.real(let number)): Self.append(number.bitPattern, to: &bytes)
    case .one(.text(let text)): PostgresText.append(text, to: &bytes)
    case .one(.id(let id)): Self.append(id, to: &bytes)
    case .ids(let ids): Self.append(ids, TypeNumber.uuid, to: &bytes) { Self.append($0, to: &$1) }
    case .texts(let texts): Self.append(texts, TypeNumber.text, to: &bytes) { PostgresText.append($0, to: &$1) }
    case .integers(let numbers): Self.append(numbers, TypeNumber.integer, to: &bytes) { Self.append($0, to: &$1) }
    case .reals(let numbers):
      Self.append(numbers, TypeNumber.real, to: &bytes) { Self.append($0.bitPattern, to: &$1) }
    }
    return true
  }

  /// Returns an array of values that are all of the same kind.
  ///
  /// - Returns: `nil` for an empty list and for values of different kinds.
  static func array(of values: [StoredValue]) -> PostgresValue? {
    switch values.first {
    case .id: .ids(values.compactMap(\.id))
    case .text: .texts(values.compactMap { String(storedValue: $0) })
    case .integer: .integers(values.compactMap { Int64(storedValue: $0) })
    case .real: .reals(values.compactMap { Double(storedValue: $0) })
    case .null, nil: nil
    }
  }

  private static func append(_ id: UniqueID, to bytes: inout [UInt8]) {
    append(id.high, to: &bytes)
    append(id.low, to: &bytes)
  }

  private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
  }

  /// One dimension, no nulls, the first index 1.
  private static func append<Element>(
    _ elements: [Element], _ type: UInt32, to bytes: inout [UInt8], _ append: (Element, inout [UInt8]) -> Void
  ) {
    let header = [UInt32(elements.isEmpty ? 0 : 1), 0, type] + (elements.isEmpty ? [] : [UInt32(elements.count), 1])
    for number in header { Self.append(number, to: &bytes) }
    for element in elements {
      let place = bytes.count
      Self.append(UInt32(0), to: &bytes)
      append(element, &bytes)
      let length = UInt32(bytes.count - place - 4)
      withUnsafeBytes(of: length.bigEndian) { bytes.replaceSubrange(place..<place + 4, with: $0) }
    }
  }

  // MARK: Reading

  /// Returns the value of a column.
  ///
  /// - Throws: ``StorageKit/StorageError/malformedRow(table:reason:)`` for a type that the engine
  ///   does not store and for bytes that are no value of the type,
  ///   ``StorageKit/StorageError/sumTooLarge``.
  static func read(_ bytes: UnsafeRawBufferPointer, _ type: UInt32) throws -> StoredValue {
    switch (type, bytes.count) {
    case (TypeNumber.integer, 8): return .integer(Int64(bitPattern: number(in: bytes, 0)))
    case (TypeNumber.shortInteger, 4):
      return .integer(Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self))))
    case (TypeNumber.real, 8): return .real(Double(bitPattern: number(in: bytes, 0)))
    case (TypeNumber.uuid, 16): return .id(UniqueID(high: number(in: bytes, 0), low: number(in: bytes, 8)))
    case (TypeNumber.void, _): return .null
    case (TypeNumber.text, _): return .text(try PostgresText.decode(bytes))
    case (TypeNumber.numeric, 8...): return .integer(try integer(ofNumeric: bytes))
    default:
      throw malformed("a column has the type number \(type)")
    }
  }

  private static func number(in bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Returns a sum, which the server computes as a decimal number: a header of four 16-bit numbers
  /// (digits, weight, sign, scale), and digits to the base of 10,000.
  private static func integer(ofNumeric bytes: UnsafeRawBufferPointer) throws -> Int64 {
    let fields = (0..<bytes.count / 2).map {
      UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: $0 * 2, as: UInt16.self))
    }
    let (weight, sign, digits) = (Int(Int16(bitPattern: fields[1])), fields[2], fields[4...].map { Int64($0) })
    // A sum of integers has no digits after the decimal point.
    guard bytes.count == 8 + 2 * Int(fields[0]), sign == 0 || sign == negativeSign, digits.allSatisfy({ $0 < 10_000 }),
      digits.count <= max(0, weight + 1)
    else { throw malformed("a sum is not a whole number") }
    var (sum, overflows) = (Int64(0), false)
    for place in 0..<max(0, weight + 1) where !overflows {
      let digit = place < digits.count ? digits[place] : 0
      let (product, first) = sum.multipliedReportingOverflow(by: 10_000)
      let (next, second) = product.addingReportingOverflow(sign == 0 ? digit : -digit)
      (sum, overflows) = (next, first || second)
    }
    if overflows { throw StorageError.sumTooLarge }
    return sum
  }

  private static let negativeSign: UInt16 = 0x4000

  static func malformed(_ reason: String) -> StorageError { .malformedRow(table: "the database", reason: reason) }
}

/// The stored form of texts. PostgreSQL stores no null character, so the first two characters of
/// Unicode are stored as pairs of the second. This form sorts like the texts themselves.
enum PostgresText {
  static func append(_ text: String, to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    guard bytes[start...].contains(where: { $0 < 2 }) else { return }
    let escaped = bytes[start...].flatMap { $0 < 2 ? [1, $0 + 1] : [$0] }
    bytes.replaceSubrange(start..., with: escaped)
  }

  /// Returns the text that is stored as the bytes.
  ///
  /// - Throws: ``StorageKit/StorageError/malformedRow(table:reason:)`` if ``append(_:to:)`` never
  ///   stores these bytes.
  static func decode(_ bytes: UnsafeRawBufferPointer) throws -> String {
    guard bytes.contains(where: { $0 < 2 }) else { return String(decoding: bytes, as: UTF8.self) }
    var (plain, isEscaped) = ([UInt8](), false)
    for byte in bytes {
      if isEscaped ? byte != 1 && byte != 2 : byte == 0 { throw malformed }
      if isEscaped || byte != 1 { plain.append(isEscaped ? byte - 1 : byte) }
      isEscaped = !isEscaped && byte == 1
    }
    if isEscaped { throw malformed }
    return String(decoding: plain, as: UTF8.self)
  }

  private static var malformed: StorageError { PostgresValue.malformed("a text has bytes that no text has") }
}
