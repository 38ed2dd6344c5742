import DomainKit

/// Texts that are not allowed in a name, note, reason or address, with the expected error.
enum HostileText {
  static let forbidden: [Unicode.Scalar] = [
    "\u{0}", "\u{7}", "\u{1B}", "\u{7F}", "\u{9B}", "\u{200F}", "\u{202E}", "\u{2066}",
  ]

  static let tooLong = String(repeating: "x", count: 10_000)
  static let tooHeavy = "e" + String(repeating: "\u{301}", count: 20_000)
}
