/// A hash that is the same for the same bytes on every machine and in every version: FNV-1a with 64
/// bits (draft-eastlake-fnv). It does not protect against an attacker who searches for two texts
/// with the same hash.
///
/// ```swift
/// var hash = StableHash()
/// hash.combine("books.numbers")
/// let number = hash.value
/// ```
package struct StableHash: Sendable {
  package private(set) var value: UInt64

  /// - Parameter value: The hash of the bytes before, to continue from.
  package init(_ value: UInt64 = 0xCBF2_9CE4_8422_2325) { self.value = value }

  package mutating func combine(_ bytes: some Sequence<UInt8>) {
    // The bytes of a text are read in place: a generic iterator costs a call per byte.
    let hash = bytes.withContiguousStorageIfAvailable { $0.reduce(value, Self.next) }
    value = hash ?? bytes.reduce(value, Self.next)
  }

  /// Adds the bytes of a text in UTF-8. Each start adds those of thousands of short texts.
  package mutating func combine(_ text: String) {
    var text = text
    text.withUTF8 { for byte in $0 { value = Self.next(value, byte) } }
  }

  private static func next(_ hash: UInt64, _ byte: UInt8) -> UInt64 { (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }

  /// Returns the hash of a sequence of bytes.
  package static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = StableHash()
    hash.combine(bytes)
    return hash.value
  }
}
