import TerminalKit
import Testing

@Suite struct `Keys from bytes` {
  private func keys(_ text: String) -> [Key] { keys(Array(text.utf8)) }

  private func keys(_ bytes: [UInt8]) -> [Key] {
    var decoder = KeyDecoder()
    decoder.append(bytes)
    return rest(&decoder)
  }

  private func rest(_ decoder: inout KeyDecoder) -> [Key] {
    var keys: [Key] = []
    while let key = decoder.next() { keys.append(key) }
    return keys
  }

  @Test(
    arguments: [
      ("a", [.scalar("a")]), ("é", [.scalar("é")]), ("日", [.scalar("日")]), ("👨", [.scalar("👨")]),
      ("\r", [Key(.enter)]), ("\n", [Key(.enter)]), ("\t", [Key(.tab)]), ("\u{7F}", [Key(.backspace)]),
      ("\u{1}", [.control("a")]), ("\u{1A}", [.control("z")]), ("\u{1F}", [.control("_")]), ("\u{0}", [.control(" ")]),
      ("\u{1B}[A", [Key(.up)]), ("\u{1B}OA", [Key(.up)]), ("\u{1B}[1;5C", [Key(.right, .control)]),
      ("\u{1B}[1;4D", [Key(.left, [.shift, .alt])]), ("\u{1B}[3~", [Key(.delete)]),
      ("\u{1B}[3;5~", [Key(.delete, .control)]),
      ("\u{1B}[H", [Key(.home)]), ("\u{1B}[1~", [Key(.home)]), ("\u{1B}OF", [Key(.end)]),
      ("\u{1B}[Z", [Key(.tab, .shift)]),
      ("\u{1B}[15~", [Key(.function(5))]), ("\u{1B}OP", [Key(.function(1))]), ("\u{1B}[[A", [Key(.function(1))]),
      ("\u{1B}f", [.alt("f")]), ("\u{1B}\u{7F}", [Key(.backspace, .alt)]), ("\u{1B}\u{1B}[A", [Key(.up, .alt)]),
    ] as [(String, [Key])])
  func `of terminals old and new`(text: String, expected: [Key]) { #expect(keys(text) == expected) }

  @Test(
    arguments: [
      ("\u{1B}[97;5u", .control("a")), ("\u{1B}[97;3u", .alt("a")), ("\u{1B}[97:65;2u", .scalar("A")),
      ("\u{1B}[97;2u", .scalar("A")), ("\u{1B}[13u", Key(.enter)), ("\u{1B}[13;2u", Key(.enter, .shift)),
      ("\u{1B}[57414u", Key(.enter)), ("\u{1B}[57417u", Key(.left)), ("\u{1B}[57426u", Key(.delete)),
      ("\u{1B}[27u", Key(.escape)), ("\u{1B}[9;2u", Key(.tab, .shift)), ("\u{1B}[57419;5u", Key(.up, .control)),
      ("\u{1B}[27;5;97~", .control("a")), ("\u{1B}[1;5:1A", Key(.up, .control)),
      ("\u{1B}[127;5u", Key(.backspace, .control)),
    ] as [(String, Key)])
  func `of kitty's protocol and of xterm's modified keys`(text: String, expected: Key) {
    #expect(keys(text) == [expected])
  }

  @Test(arguments: 0...64) func `have the modifiers of their number, of which Meta is Alt`(number: Int) {
    let bits = max(0, number - 1)
    var modifiers: Key.Modifiers = []
    if bits & 1 != 0 { modifiers.insert(.shift) }
    if bits & 34 != 0 { modifiers.insert(.alt) }
    if bits & 4 != 0 { modifiers.insert(.control) }
    #expect(keys("\u{1B}[1;\(number)A") == [Key(.up, modifiers)])
    #expect(keys("\u{1B}[3;\(number)~") == [Key(.delete, modifiers)])
  }

  @Test(arguments: [
    "\u{1B}[I", "\u{1B}[O", "\u{1B}[<0;10;10M", "\u{1B}[M abc".replacing("abc", with: "!!"), "\u{1B}[12;40R",
    "\u{1B}[?62;c",
    "\u{1B}]11;rgb:0/0/0\u{7}", "\u{1B}]0;x\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}[201~", "\u{1B}[97;5:3u",
    "\u{1B}[999~",
    "\u{1B}[57441u", "\u{9B}",
  ])
  func `reports and unknown sequences are swallowed whole`(text: String) {
    #expect(keys("x" + text + "y") == [.scalar("x"), .scalar("y")])
  }

  @Test func `a character with Alt whose rest never comes is waited for once`() {
    var decoder = KeyDecoder()
    decoder.append([0x1B, 0xE2])
    #expect(rest(&decoder) == [])
    #expect(decoder.isWaiting)
    decoder.expire()
    #expect(rest(&decoder) == [])
    #expect(!decoder.isWaiting)
    decoder.append([0x98, 0x95])
    #expect(rest(&decoder) == [Key(.scalar("\u{2615}"), .alt)])
  }

  @Test(arguments: [10_000, 64, 63]) func `a control sequence without an end is given up`(count: Int) {
    let digits = String(repeating: "1", count: count)
    #expect(keys("\u{1B}[" + digits + "é") == [.scalar("é")])
    // 64 bytes with the introducer are the limit, and the rest is not text either.
    #expect(keys("\u{1B}[" + digits + "xy") == [.scalar("y")])
  }

  @Test(arguments: ["\u{7}", "\u{1B}\\"]) func `a string of any length is no text`(end: String) {
    for count in [4_080, 4_085, 4_086, 4_087, 4_088, 4_089, 4_090, 4_096, 40_000] {
      let sequence = "\u{1B}]52;c;" + String(repeating: "A", count: count) + end + "x"
      #expect(keys(sequence) == [.scalar("x")], "\(count)")
      var decoder = KeyDecoder()
      var got: [Key] = []
      for part in [Array(sequence.utf8.dropLast(2)), Array(sequence.utf8.suffix(2))] {
        decoder.append(part)
        got += rest(&decoder)
      }
      #expect(got == [.scalar("x")], "\(count) in parts")
    }
  }

  @Test func `Ctrl-C or a silence ends a string that is too long`() {
    let start = "\u{1B}]52;c;" + String(repeating: "A", count: 40_000)
    #expect(keys(start + "\u{3}x") == [.control("c"), .scalar("x")])
    var decoder = KeyDecoder()
    decoder.append(start.utf8)
    #expect(rest(&decoder) == [])
    #expect(decoder.isWaiting)
    decoder.expire()
    #expect(!decoder.isWaiting)
    decoder.append("x".utf8)
    #expect(rest(&decoder) == [.scalar("x")])
  }

  @Test func `however the bytes are cut the keys are the same`() {
    let text = "aé日👨‍👩‍👧\u{1B}[1;5C\u{1B}OA\u{1B}f\u{1B}[200~p\u{1B}aste\nü\u{1B}[201~\u{1B}]0;t\u{1B}\\\u{1B}[97;5u\r"
    let bytes = Array(text.utf8)
    let whole = keys(text)
    #expect(whole.count == 14)
    for cut in 1..<bytes.count {
      for second in cut...bytes.count {
        var decoder = KeyDecoder()
        var got: [Key] = []
        for part in [bytes[..<cut], bytes[cut..<second], bytes[second...]] {
          decoder.append(part)
          got += rest(&decoder)
        }
        #expect(got == whole, "cut at \(cut) and \(second)")
      }
    }
  }

  @Test func `what is pasted comes as one piece, whatever stands in it`() {
    #expect(
      keys("\u{1B}[200~rm\n\u{3}\u{1B}[A\u{1B}[201~x") == [Key(.paste("rm\n\u{3}\u{1B}[A")), .scalar("x")])
  }

  @Test(arguments: ["", "login ada@x.com\nsecret"])
  func `a paste without an end is given up, and what was typed in it is not shown`(text: String) {
    var decoder = KeyDecoder()
    decoder.append("\u{1B}[200~\(text)".utf8)
    #expect(rest(&decoder) == [])
    #expect(decoder.isPasting)
    decoder.expire()
    #expect(rest(&decoder) == [])
    #expect(!decoder.isPasting)
    decoder.append("\u{1B}[201~".utf8)
    decoder.append("x\r".utf8)
    #expect(rest(&decoder) == [.scalar("x"), Key(.enter)])
  }

  @Test func `lines of a paste that stalled for too long do not run`() {
    var decoder = KeyDecoder()
    decoder.append("\u{1B}[200~first line\n".utf8)
    #expect(rest(&decoder) == [])
    decoder.expire()
    decoder.append("auth delete ada@x.com\r".utf8)
    decoder.append("orders cancel Gus --yes\r\u{1B}[201~".utf8)
    #expect(rest(&decoder) == [])
    decoder.append("x".utf8)
    #expect(rest(&decoder) == [.scalar("x")])
  }

  @Test func `bytes that are no text become replacement characters`() {
    #expect(keys([0xFF, 0x61]) == [.scalar("\u{FFFD}"), .scalar("a")])
    #expect(keys([0xC3, 0x61]) == [.scalar("\u{FFFD}"), .scalar("a")])
    #expect(keys([0xED, 0xA0, 0x80]).allSatisfy { $0 == .scalar("\u{FFFD}") })
  }

  @Test func `an escape waits for what may follow, until it is said that nothing does`() {
    var decoder = KeyDecoder()
    decoder.append("\u{1B}".utf8)
    #expect(decoder.next() == nil)
    #expect(decoder.isLoneEscape)
    decoder.expire()
    #expect(decoder.next() == Key(.escape))
    decoder.append("\u{1B}[".utf8)
    #expect(decoder.next() == nil)
    #expect(decoder.isWaiting && !decoder.isLoneEscape)
    decoder.append("A".utf8)
    #expect(decoder.next() == Key(.up))
    decoder.append("\u{1B}[1;".utf8)
    decoder.expire()
    #expect(decoder.next() == nil)
    #expect(!decoder.isWaiting)
  }
}
