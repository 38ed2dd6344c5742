import TerminalKit
import Testing

@Suite struct `A paste that lost its end` {
  /// Returns a decoder that has given up a paste.
  private func lost(_ beginning: String = "orders list\nabc") -> KeyDecoder {
    var decoder = KeyDecoder()
    decoder.append("\u{1B}[200~\(beginning)".utf8)
    #expect(decoder.next() == nil)
    decoder.expire()
    return decoder
  }

  /// Returns the keys of a chunk that arrives after a silence.
  private func keys(_ decoder: inout KeyDecoder, _ chunk: String, isAfterSilence: Bool = true) -> [Key] {
    decoder.append(chunk.utf8, isAfterSilence: isAfterSilence)
    var keys: [Key] = []
    while let key = decoder.next() { keys.append(key) }
    return keys
  }

  @Test(arguments: [
    ["x\n", "orders place --for Evil --item latte\n "], ["\n", "orders place\n"], ["x", "y\n", "z\n"],
    ["x", "menu retire mug", "\n"], ["ab", "\r"], ["\u{1B}", "[20", "x\n"],
  ])
  func `runs none of its lines, in chunks of any size`(chunks: [String]) {
    var decoder = lost()
    for chunk in chunks {
      let pressed = keys(&decoder, chunk)
      #expect(!pressed.contains(Key(.enter)), "\(chunk.debugDescription)")
    }
    #expect(keys(&decoder, "\u{1B}[201~") == [])
    #expect(keys(&decoder, "ok\r", isAfterSilence: false) == [.scalar("o"), .scalar("k"), Key(.enter)])
  }

  @Test func `is over when its end arrives in pieces`() {
    var decoder = lost()
    #expect(keys(&decoder, "menu list\n\u{1B}[20") == [])
    #expect(keys(&decoder, "1~x\r") == [.scalar("x"), Key(.enter)])
  }

  @Test func `is over when its end was cut by the silence`() {
    var decoder = lost("a\n\u{1B}[2")
    #expect(keys(&decoder, "01~x") == [.scalar("x")])
  }

  @Test func `is over when another paste begins`() {
    var decoder = lost()
    #expect(keys(&decoder, "\u{1B}[200~menu list\n\u{1B}[201~\r") == [Key(.paste("menu list\n")), Key(.enter)])
  }

  @Test func `lets a person type and press Enter, but not too fast`() {
    var decoder = lost()
    #expect(keys(&decoder, "x", isAfterSilence: false) == [.scalar("x")])
    #expect(keys(&decoder, "é", isAfterSilence: false) == [.scalar("é")])
    #expect(keys(&decoder, "\u{1B}[A", isAfterSilence: false) == [Key(.up)])
    #expect(keys(&decoder, "\r", isAfterSilence: false) == [])
    #expect(keys(&decoder, "\r") == [Key(.enter)])
    // An Enter does not end the state: the rest of the paste may still come.
    #expect(keys(&decoder, "orders place\n") == [])
  }

  @Test(arguments: [("\u{3}", "c"), ("\u{15}", "u")] as [(String, Unicode.Scalar)])
  func `is over when a person presses Ctrl-C or Ctrl-U`(typed: String, letter: Unicode.Scalar) {
    var decoder = lost()
    #expect(keys(&decoder, typed, isAfterSilence: false) == [])
    #expect(keys(&decoder, "menu list\n" + typed) == [])
    #expect(keys(&decoder, typed) == [.control(letter)])
    #expect(keys(&decoder, "x\r", isAfterSilence: false) == [.scalar("x"), Key(.enter)])
  }

  @Test func `stays lost when a question takes the type-ahead`() {
    var decoder = lost()
    _ = decoder.takeRest()
    #expect(keys(&decoder, "orders place\n") == [])
  }

  @Test func `stays a paste when a question takes the type-ahead in the middle of it`() {
    var decoder = KeyDecoder()
    decoder.append("\u{1B}[200~one\n".utf8)
    #expect(decoder.next() == nil)
    let rest = decoder.takeRest()
    decoder.append(rest + Array("two\u{1B}[201~".utf8))
    #expect(decoder.next() == Key(.paste("one\ntwo")))
  }
}
