/// What the editor's keys do, for help. A test presses each of them.
package enum KeyGuide {
  /// Keys that do something, one after the other where several are meant.
  package struct Entry: Hashable, Sendable {
    /// Each does the same; those of ``vi`` belong together, and the meaning tells them in their order.
    package let keys: [[Key]]
    /// In few words.
    package let meaning: String

    init(_ keys: [Key]..., does meaning: String) {
      self.keys = keys
      self.meaning = meaning
    }

    /// The keys' names: `Ctrl-A, Home`.
    package var label: String {
      keys.map { $0.map(\.name).joined(separator: " ") }.joined(separator: ", ")
    }
  }

  /// Keys that mean the same to emacs' people and in vi's insert mode.
  package static let typing: [Entry] = moving + changing + past + general

  private static let moving = [
    Entry([.control("b")], [Key(.left)], does: "back by a character"),
    Entry([.control("f")], [Key(.right)], does: "on by a character; at the end it takes the grey suggestion"),
    Entry([.alt("b")], [Key(.left, .control)], does: "back by a word"),
    Entry([.alt("f")], [Key(.right, .control)], does: "on by a word; at the end it takes a word of the suggestion"),
    Entry([.control("a")], [Key(.home)], does: "to the beginning of the line"),
    Entry([.control("e")], [Key(.end)], does: "to the end of the line"),
  ]

  private static let changing = [
    Entry([.control("d")], [Key(.delete)], does: "take the character at the cursor out"),
    Entry([.control("w")], does: "cut the region; without one what stands before the cursor, up to a blank"),
    Entry([.alt("d")], does: "cut the rest of the word"),
    Entry([.control("k")], does: "cut the rest of the line"),
    Entry([.control("u")], does: "cut the line up to the cursor"),
    Entry([.control("y")], does: "put in what was cut last"),
    Entry([.alt("y")], does: "put in what was cut before that instead"),
    Entry([.control(" ")], [.control("@")], does: "set the mark: what lies between it and the cursor is the region"),
    Entry([.control("x"), .control("x")], does: "go to the mark, and leave it where the cursor was"),
    Entry([.alt("w")], does: "keep the region for Ctrl-Y"),
    Entry([.control("t")], does: "swap two characters"),
    Entry([.alt("t")], does: "swap two words"),
    Entry([.alt("u")], does: "the word in capitals"),
    Entry([.alt("l")], does: "the word in small letters"),
    Entry([.alt("c")], does: "the word with a capital"),
    Entry([.control("_")], does: "undo the last change of the line"),
    Entry([.alt("_")], does: "do it again"),
    Entry([Key(.enter, .alt)], does: "a new line of the same text"),
    Entry([.alt("3"), .control("b")], does: "the next key three times; so with every digit"),
    Entry([.control("x"), .control("e")], does: "change the text in $VISUAL or $EDITOR"),
  ]

  private static let past = [
    Entry([Key(.up)], [.control("p")], does: "the line before that began like this one"),
    Entry([Key(.down)], [.control("n")], does: "the line after it"),
    Entry([.control("r")], does: "search the history while you type"),
    Entry([.alt(".")], does: "the last argument of the line before"),
    Entry([.control("o")], does: "carry a line of the history out, and bring the one after it"),
  ]

  private static let general = [
    Entry([Key(.tab)], does: "what may come here; again and again, one after the other"),
    Entry([.control("l")], does: "clear the screen, keep the line"),
    Entry([.control("c")], does: "drop the line"),
    Entry([.control("z")], does: "stop the program; fg brings it back"),
  ]

  /// What vi's people have on top, after Escape.
  package static let vi: [Entry] = [
    Entry(typed("h"), typed("l"), does: "back or on by a character"),
    Entry(typed("w"), typed("b"), typed("e"), does: "to the next word, the one before, the end of this one"),
    Entry(typed("ge"), does: "back to the end of the word before"),
    Entry(typed("0"), typed("$"), typed("3|"), does: "to the beginning, to the end of the line, to its third column"),
    Entry(typed("fa"), typed("ta"), does: "to the next a, or before it; ; and , repeat that"),
    Entry(typed("j"), typed("k"), does: "the next line, the line before, of the text or of the history"),
    Entry(typed("i"), typed("a"), typed("I"), typed("A"), does: "insert here, behind, at the beginning, at the end"),
    Entry(typed("x"), typed("dw"), typed("dd"), typed("D"), does: "delete a character, a word, all, the rest"),
    Entry(typed("cw"), typed("cc"), typed("C"), does: "change a word, all, the rest"),
    Entry(typed("R"), does: "type over what is there; Backspace brings it back"),
    Entry(typed("guw"), typed("gUw"), typed("g~w"), does: "a word in small letters, in capitals, the other way round"),
    Entry(typed("diw"), typed("ci\""), does: "delete the word around the cursor, change what stands in quotes"),
    Entry(typed("yw"), typed("p"), typed("P"), does: "keep a word, put it in behind, before"),
    Entry(typed("u"), [.control("r")], typed("."), does: "undo, redo, repeat"),
    Entry(typed("v"), does: "change the text in $VISUAL or $EDITOR"),
  ]

  private static func typed(_ text: String) -> [Key] { text.unicodeScalars.map { .scalar($0) } }
}

extension Key {
  /// What it is called: `Ctrl-A`, `Alt-Enter`, `↑`.
  package var name: String {
    var name = ""
    if modifiers.contains(.control) { name += "Ctrl-" }
    if modifiers.contains(.alt) { name += "Alt-" }
    if modifiers.contains(.shift) { name += "Shift-" }
    return name + code.name(isAlone: modifiers.isEmpty)
  }
}

extension Key.Code {
  fileprivate func name(isAlone: Bool) -> String {
    switch self {
    case .scalar(" "): "Space"
    case .scalar(let scalar): isAlone ? String(scalar) : String(scalar).uppercased()
    case .enter: "Enter"
    case .tab: "Tab"
    case .backspace: "Backspace"
    case .delete: "Delete"
    case .insert: "Insert"
    case .escape: "Escape"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "Page-Up"
    case .pageDown: "Page-Down"
    case .function(let number): "F\(number)"
    case .paste: "a paste"
    }
  }
}
