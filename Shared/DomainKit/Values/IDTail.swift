/// The end of an identifier, as people read it off a list and type it: four hexadecimal digits or more.
package struct IDTail: Hashable, Sendable {
  /// The digits, lower case, without hyphens.
  package let digits: String

  /// Nothing when the text has fewer than four or more than 32 digits, or anything but digits and hyphens.
  package init?(_ text: some StringProtocol) {
    let digits = text.lowercased().filter { $0 != "-" }
    guard (4...32).contains(digits.utf8.count), digits.utf8.allSatisfy({ HexDigit.value(of: $0) != nil })
    else { return nil }
    self.digits = digits
  }

  /// The whole identifier, when all 32 digits are there.
  package var whole: UniqueID? { UniqueID(digits) }

  /// Whether the identifier ends with these digits.
  package func matches(_ id: UniqueID) -> Bool {
    id.description.filter { $0 != "-" }.hasSuffix(digits)
  }

  /// The ``UniqueID/tailKey`` values of all identifiers that end with these digits, or with the last twelve
  /// of them: what an index is asked before ``matches(_:)`` decides.
  package var keys: ClosedRange<Int64> {
    let last = digits.utf8.suffix(UniqueID.tailDigits)
    var first: Int64 = 0
    for byte in last.reversed() { first = first << 4 | Int64(HexDigit.value(of: byte) ?? 0) }
    let open = Int64(4 * (UniqueID.tailDigits - last.count))
    return (first << open)...(first << open | ((1 << open) - 1))
  }
}

extension UniqueID {
  /// How many trailing digits a ``tailKey`` holds.
  package static let tailDigits = 12

  /// The last twelve digits read backwards, so that identifiers with one ending stand side by side in an index.
  package var tailKey: Int64 {
    var key: Int64 = 0
    for position in 0..<UInt64(UniqueID.tailDigits) {
      key = key << 4 | Int64(truncatingIfNeeded: low >> (4 * position) & 15)
    }
    return key
  }
}
