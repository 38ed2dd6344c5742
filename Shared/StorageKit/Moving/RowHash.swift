import DomainKit

/// A checksum of rows that is the same for the same values in every engine.
struct RowHash {
  private var hash = StableHash()

  var value: UInt64 { hash.value }

  /// Adds the values of a row. The kinds and lengths are part of the checksum, so that different
  /// rows do not look alike.
  mutating func combine(_ values: [StoredValue]) {
    for value in values {
      switch value {
      case .null: hash.combine(CollectionOfOne(0))
      case .integer(let integer): combine(1, UInt64(bitPattern: integer))
      // SQLite stores -0 as 0.
      case .real(let real): combine(2, real == 0 ? 0 : real.bitPattern)
      case .text(let text):
        combine(3, UInt64(text.utf8.count))
        hash.combine(text.utf8)
      case .id(let id):
        combine(4, id.high)
        combine(4, id.low)
      }
    }
  }

  private mutating func combine(_ kind: UInt8, _ number: UInt64) {
    hash.combine(CollectionOfOne(kind))
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      hash.combine(CollectionOfOne(UInt8(truncatingIfNeeded: number >> shift)))
    }
  }
}

/// The number of rows of a table and their checksum in the order of their keys.
struct TableDigest: Hashable, Sendable {
  var rows = 0
  var checksum: UInt64 = 0
}
