/// Where an employee gets mail. Plain ASCII only: two addresses that look the same must be the same.
package struct EmailAddress: Hashable, Sendable, CustomStringConvertible {
  /// As it was typed.
  package let text: String
  /// The same for every spelling: addresses are told apart without regard to case.
  package let key: String

  /// - Throws: ``EmployeeError/malformedEmail(_:)``.
  package init(_ text: String) throws(EmployeeError) {
    let trimmed = text.drop { $0 == " " }
    guard EmailAddress.isWellFormed(trimmed.utf8) else { throw .malformedEmail(text) }
    self.text = String(trimmed)
    key = trimmed.lowercased()
  }

  package static func == (left: EmailAddress, right: EmailAddress) -> Bool { left.key == right.key }
  package func hash(into hasher: inout Hasher) { hasher.combine(key) }
  package var description: String { text }

  private static func isWellFormed(_ bytes: Substring.UTF8View) -> Bool {
    let halves = bytes.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard bytes.count <= 254, halves.count == 2, halves[0].count <= 64 else { return false }
    let words = parts(of: halves[0])
    let labels = parts(of: halves[1])
    return words.allSatisfy { !$0.isEmpty && $0.allSatisfy(isAtom) } && labels.count > 1 && labels.allSatisfy(isLabel)
  }

  private static func parts(of bytes: Substring.UTF8View.SubSequence) -> [Substring.UTF8View.SubSequence] {
    bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
  }

  /// The characters of an atom (RFC 5322, section 3.2.3).
  private static func isAtom(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || "!#$%&'*+/=?^_`{|}~-".utf8.contains(byte)
  }

  /// A label of a host's name (RFC 1123, section 2.1).
  private static func isLabel(_ label: Substring.UTF8View.SubSequence) -> Bool {
    let hyphen = UInt8(ascii: "-")
    return (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
      && label.allSatisfy { isLetterOrDigit($0) || $0 == hyphen }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
