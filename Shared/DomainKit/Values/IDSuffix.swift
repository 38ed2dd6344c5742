/// The end of an identifier, as people read it in a list and type it: at least four hexadecimal
/// digits.
///
/// ```swift
/// let suffix = IDSuffix("89ab")   // `nil` for fewer than four digits
/// suffix?.matches(gizmo.id.raw)   // `true` if the identifier ends with 89ab
/// suffix?.completeID              // `nil`: 28 digits are missing
/// ```
package struct IDSuffix: Hashable, Sendable {
  /// The digits in lower case, without hyphens.
  package let digits: String

  /// Returns `nil` if the text has fewer than four or more than 32 digits, or any character other
  /// than digits and hyphens.
  package init?(_ text: some StringProtocol) {
    let digits = text.lowercased().filter { $0 != "-" }
    guard (4...32).contains(digits.utf8.count), digits.utf8.allSatisfy({ HexDigit.value(of: $0) != nil })
    else { return nil }
    self.digits = digits
  }

  /// The complete identifier, or `nil` unless there are all 32 digits.
  package var completeID: UniqueID? { UniqueID(digits) }

  /// The identifier as text, with its hyphens if it is complete.
  package var text: String { completeID?.description ?? digits }

  /// Returns a hint if a text is probably the beginning of an identifier, or `nil`.
  ///
  /// Identifiers begin with the time of their creation, which begins with `01` until 2039.
  package static func hint(about text: String) -> String? {
    guard let suffix = IDSuffix(text), suffix.completeID == nil, suffix.digits.count >= 6, suffix.digits.hasPrefix("01")
    else { return nil }
    return "Type the last characters of the id, not the first"
  }

  /// Returns `true` if the identifier ends with these digits.
  package func matches(_ id: UniqueID) -> Bool {
    id.description.filter { $0 != "-" }.hasSuffix(digits)
  }

  /// The ``UniqueID/suffixKey`` values of all identifiers that end with these digits, or with the
  /// last twelve of them. An index finds these keys; ``matches(_:)`` then decides.
  package var keys: ClosedRange<Int64> {
    let last = digits.utf8.suffix(UniqueID.suffixKeyLength)
    var first: Int64 = 0
    for byte in last.reversed() { first = first << 4 | Int64(HexDigit.value(of: byte) ?? 0) }
    let open = Int64(4 * (UniqueID.suffixKeyLength - last.count))
    return (first << open)...(first << open | ((1 << open) - 1))
  }
}

extension UniqueID {
  /// The number of trailing digits in a ``suffixKey``.
  package static let suffixKeyLength = 12

  /// The last twelve digits in reverse order, so that identifiers with the same ending are adjacent
  /// in an index. Records store it as `idTail`: the columns are older than the word suffix.
  package var suffixKey: Int64 {
    var key: Int64 = 0
    for position in 0..<UInt64(UniqueID.suffixKeyLength) {
      key = key << 4 | Int64(truncatingIfNeeded: low >> (4 * position) & 15)
    }
    return key
  }
}
