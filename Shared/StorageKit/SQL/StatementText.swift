import CLibrary

/// The text of a statement as the key of a prepared one, hashed by its length and its end. Statements
/// differ there and are hundreds of bytes long.
package struct StatementText: Hashable, Sendable {
  private let text: String

  package init(_ text: String) { self.text = text }

  /// Compares bytes, because `String` considers two spellings of the same character equal.
  package static func == (one: Self, other: Self) -> Bool {
    var (one, other) = (one.text, other.text)
    return one.withUTF8 { one in
      other.withUTF8 { other in
        guard one.count == other.count, let first = one.baseAddress, let second = other.baseAddress else {
          return one.isEmpty && other.isEmpty
        }
        return memcmp(first, second, one.count) == 0
      }
    }
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { bytes in
      hasher.combine(bytes.count)
      hasher.combine(bytes: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes.suffix(16))))
    }
  }
}
