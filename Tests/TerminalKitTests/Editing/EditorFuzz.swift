import TerminalKit

/// A fuzzer that presses random keys and checks the editor after each. The same seed presses the
/// same keys.
struct EditorFuzz {
  private static let pieces: [String] = [
    "a", "Z", "9", " ", "_", "-", "'", "\"", "\\", ";", "\t", "\r", "é", "日", "e\u{301}", "\u{301}", "\u{200D}", "👨",
    "👩",
    "🇩", "🇪", "\u{FE0F}", "\u{202E}", "ㅎ", "ㅏ", "ㄴ", "क", "\u{94D}", "ष", "\u{1F3FD}", "\u{1B}", "\u{1B}[A", "\u{1B}[B",
    "\u{1B}[C",
    "\u{1B}[D", "\u{1B}[H", "\u{1B}[F", "\u{1B}[3~", "\u{1B}[1;5C", "\u{1B}[1;3D", "\u{1B}[Z", "\u{1B}OA",
    "\u{1B}[200~",
    "\u{1B}[201~", "x\r\ny\n", "\u{1B}]0;", "\u{7}", "\u{1B}[97;5u", "\u{1B}[", "\u{1B}O", "\u{1B}[1;", "\u{7F}",
    "\u{1B}3", "\u{1B}-", "\u{1B}9\u{19}", "ciw", "da\"", "yi(", "daW", "gg", "3G", "%", "(", ")", "n", "N", "/o\r",
    "\u{F}", "\u{1B}#", ".", "\u{0}", "\u{18}\u{18}", "\u{17}", "\u{1B}w", "R", "Rab\u{7F}\u{7F}\u{7F}", "ge", "dgE",
    "gUw", "g~~",
    "guiw", "5|", "\u{1B}0R\u{301}",
  ]

  private static let past = ListedHistory(lines: ["🇩🇪🇫🇷", "e\u{301}", "", "say 'a\nb'", "menu 日本", "orders list"])

  private var random: UInt64
  private var decoder = KeyDecoder()
  private var state = EditorState(history: past)
  /// The number of pressed keys.
  private(set) var count = 0

  /// - Parameter seed: The seed that determines the keys.
  init(seed: UInt64) { random = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  private mutating func next(_ limit: Int) -> Int {
    random ^= random << 13
    random ^= random >> 7
    random ^= random << 17
    return Int(truncatingIfNeeded: (random >> 11) % UInt64(limit))
  }

  /// Presses a number of keys.
  ///
  /// - Returns: The problem of the editor, or `nil`.
  mutating func press(_ limit: Int) -> String? {
    let end = count + limit
    while count < end {
      decoder.append(bytes())
      if next(8) == 0 { decoder.expire() }
      while let key = decoder.next() {
        count += 1
        for effect in state.handle(key) { answer(effect) }
        if let problem { return "after \(count) keys, the last of them \(key): \(problem)" }
      }
      if next(500) == 0 { state.keymap = state.keymap == .vi ? .emacs : .vi }
      if state.text.count > 300 { state.replaceAll(with: "") }
    }
    return nil
  }

  private mutating func bytes() -> [UInt8] {
    switch next(10) {
    case 0: return [UInt8(next(256))]
    case 1, 2: return [UInt8(next(32))]
    case 3: return [0x1B, UInt8(0x20 + next(0x5F))]
    case 4, 5: return [UInt8(0x20 + next(0x5F))]
    default:
      let piece = Array(Self.pieces[next(Self.pieces.count)].utf8)
      return next(20) == 0 ? Array(piece.dropLast()) : piece
    }
  }

  private mutating func answer(_ effect: EditorEffect) {
    if effect == .accept, next(4) == 0 {
      state = EditorState(keymap: state.keymap, history: Self.past, memory: state.memory)
    }
    guard case .complete(let request) = effect else { return }
    let texts = ["orders", "ordnung", "日本", "e\u{301}x"].prefix(next(5))
    let lower = request.text.utf8.prefix(request.cursor).lastIndex(of: 0x20).map {
      request.text.utf8.distance(from: request.text.utf8.startIndex, to: $0) + 1
    }
    state.offer(Completion(range: (lower ?? 0)..<request.cursor, candidates: texts.map { .init($0) }), for: request)
    state.suggestion = next(2) == 0 ? "more of it" : ""
  }

  private var problem: String? {
    let (text, cursor) = (state.text, state.cursor)
    guard cursor >= 0, cursor <= text.count else { return "the cursor is at \(cursor) of \(text.count)" }
    if state.isInNormalMode, cursor == text.count, cursor > 0, text.characters[cursor - 1] != "\n" {
      return "the cursor of a vi command is after the last character"
    }
    if let region = state.region, region.lowerBound < 0 || region.upperBound > text.count || region.isEmpty {
      return "the region is \(region) of \(text.count)"
    }
    guard count.isMultiple(of: 16) else { return nil }
    return Array(text.string) == text.characters ? nil : "\(text.characters) are not the graphemes of the text"
  }
}
