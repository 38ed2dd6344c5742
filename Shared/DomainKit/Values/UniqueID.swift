/// A UUID of 16 bytes, in the same order as its text.
///
/// New identifiers are version 7 (RFC 9562, section 5.7). They begin with the milliseconds since
/// 1970, so that rows that are created one after another are adjacent in an index.
///
/// ```swift
/// let id = UniqueID("01934f5e-7c1a-7000-8000-0123456789ab")  // `nil` for a text that is not a UUID
/// id?.description                                            // the same text
/// let sinceMarch = UniqueID.first(at: march)                 // the first identifier of a period
/// ```
@MemberwiseInit
package struct UniqueID: Hashable, Sendable {
  /// The first eight bytes, big endian: time, version and counter.
  package let high: UInt64
  /// The last eight bytes, big endian: variant and random bits.
  package let low: UInt64
}

extension UniqueID: Comparable {
  package static func < (left: UniqueID, right: UniqueID) -> Bool {
    left.high == right.high ? left.low < right.low : left.high < right.high
  }
}

extension UniqueID: CustomStringConvertible {
  /// Reads the 36 characters of a UUID, or its 32 digits without hyphens, in upper or lower case.
  package init?(_ text: some StringProtocol) {
    let isHyphenated = text.utf8.count == 36
    var digits = 0
    var high: UInt64 = 0
    var low: UInt64 = 0
    for (position, byte) in text.utf8.enumerated() {
      if isHyphenated, position == 8 || position == 13 || position == 18 || position == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard digits < 32, let nibble = HexDigit.value(of: byte) else { return nil }
      if digits < 16 { high = high << 4 | nibble } else { low = low << 4 | nibble }
      digits += 1
    }
    guard digits == 32 else { return nil }
    self.init(high: high, low: low)
  }

  /// The canonical text, in lower case: `01934f5e-7c1a-7000-8000-0123456789ab`.
  package var description: String {
    String(unsafeUninitializedCapacity: 36) { buffer in
      var position = 0
      for index in 0..<32 {
        if index == 8 || index == 12 || index == 16 || index == 20 {
          buffer[position] = UInt8(ascii: "-")
          position += 1
        }
        let word = index < 16 ? high : low
        let shift = UInt64(60 - (index % 16) * 4)
        buffer[position] = HexDigit.character(of: UInt8(truncatingIfNeeded: word >> shift) & 15)
        position += 1
      }
      return 36
    }
  }
}

extension UniqueID: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let id = UniqueID(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is not a UUID")
    }
    self = id
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// Hexadecimal digits as bytes of UTF-8.
enum HexDigit {
  static func value(of byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  static func character(of nibble: UInt8) -> UInt8 {
    nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10
  }
}
