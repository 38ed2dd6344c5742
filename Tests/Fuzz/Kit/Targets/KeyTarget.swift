import TerminalKit

/// The decoder of the bytes that a terminal sends.
struct KeyTarget: FuzzTarget {
  let name = "key decoder"

  private static let mutator = Mutator(
    [
      "orders list\r", "\u{1B}[1;5C\u{1B}[3~\u{1B}OA\u{1B}f", "\u{1B}[200~paste\r\nof 日本\u{1B}[201~x",
      "\u{1B}]0;title\u{7}\u{1B}]11;rgb:0/0/0\u{1B}\\", "\u{1B}[97;5u\u{1B}[97:65;2u\u{1B}[27;5;97~",
      "\u{1B}[<0;10;10M\u{1B}[M !!\u{1B}[12;40R\u{1B}[I", "\u{1B}\u{1B}[A\u{1B}[[A\u{1B}P1$r0m\u{1B}\\",
      "e\u{301}👨‍👩‍👧\u{9B}1A\u{7F}\u{1}",
    ],
    tokens: [
      "\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}]", "\u{1B}P", "\u{1B}[200~", "\u{1B}[201~", ";", ":", "~", "u", "M",
      "\u{7}",
      "\u{1B}\\", "99999999999999999999",
    ])

  func complaint(about choices: inout Choices) async -> String? {
    let bytes = Self.mutator.bytes(&choices)
    let whole = Self.keys(bytes[...], cutEvery: bytes.count + 1)
    let parts = Self.keys(bytes[...], cutEvery: 1 + choices.number(below: 7))
    if whole.keys != parts.keys { return "\(bytes) mean other keys when they arrive in parts" }
    if whole.keys.count > bytes.count { return "\(bytes) are \(whole.keys.count) keys" }
    return whole.isWaiting ? "\(bytes) keep the decoder waiting" : nil
  }

  /// Returns the keys of bytes that arrive in parts of a size.
  private static func keys(_ bytes: ArraySlice<UInt8>, cutEvery size: Int) -> (keys: [Key], isWaiting: Bool) {
    var decoder = KeyDecoder()
    var keys: [Key] = []
    var rest = bytes
    while !rest.isEmpty {
      decoder.append(rest.prefix(size))
      rest = rest.dropFirst(size)
      while let key = decoder.next() { keys.append(key) }
    }
    decoder.expire()
    while let key = decoder.next() { keys.append(key) }
    return (keys, decoder.isWaiting)
  }
}
