/// An email address.
///
/// Only plain ASCII is valid: two addresses that look the same must be the same.
///
/// ```swift
/// let ada = EmailAddress(parsing: "Ada@Example.com")   // `nil` for any other text
/// ada == EmailAddress(parsing: "ada@example.com")      // true
/// ada?.text                                            // "Ada@Example.com"
/// ```
package struct EmailAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address as the user typed it.
  package let text: String
  /// The key for comparisons, the same for every capitalization of the address.
  package let key: String

  /// Returns `nil` if the text is not an address. Leading spaces are ignored.
  package init?(parsing text: String) {
    let trimmed = text.drop { $0 == " " }
    guard Self.isWellFormed(trimmed.utf8) else { return nil }
    self.text = String(trimmed)
    key = trimmed.lowercased()
  }

  package static func == (left: EmailAddress, right: EmailAddress) -> Bool { left.key == right.key }
  package func hash(into hasher: inout Hasher) { hasher.combine(key) }
  package var description: String { text }

  /// The message about a text that is no address. Users type a password in its place, so neither an
  /// error nor the log repeats the text.
  package static let malformedMessage = "This is not an email address"

  /// The part before the `@`.
  package var localPart: Substring { key.prefix { $0 != "@" } }

  /// The first character that has a meaning in shells, or `nil`. New addresses have none, because users
  /// type and paste addresses without quotes. Older ones that are stored may have one. Decision 0327.
  package var shellCharacter: Character? {
    if let first = text.first, "-'".contains(first) { return first }
    return text.first { "|&{}$`".contains($0) }
  }

  private static func isWellFormed(_ bytes: Substring.UTF8View) -> Bool {
    let parts = bytes.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard bytes.count <= 254, parts.count == 2, (1...64).contains(parts[0].count) else { return false }
    let labels = parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isLocal = parts[0].allSatisfy(isAtom) && !hasStrayPoint(parts[0])
    return isLocal && labels.count > 1 && labels.allSatisfy(isLabel)
  }

  /// Returns `true` for the characters of a dot-atom (RFC 5322, section 3.2.3) and for the dot.
  private static func isAtom(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || "!#$%&'*+/=?^_`{|}~-.".utf8.contains(byte)
  }

  private static func hasStrayPoint(_ part: Substring.UTF8View.SubSequence) -> Bool {
    part.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).contains { $0.isEmpty }
  }

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
