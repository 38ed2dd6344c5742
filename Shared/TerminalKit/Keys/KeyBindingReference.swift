/// The editor's key bindings, for help. A test presses each of them.
package enum KeyBindingReference {
  /// Keys with one meaning.
  package struct Entry: Hashable, Sendable {
    /// The key sequences. Each does the same; those of ``vi`` belong together, and the meaning
    /// lists them in order.
    package let keys: [[Key]]
    /// A short description.
    package let meaning: String

    init(_ keys: [Key]..., does meaning: String) {
      self.keys = keys
      self.meaning = meaning
    }

    /// The names of the keys: `Ctrl-A, Home`.
    package var label: String {
      keys.map { $0.map(\.name).joined(separator: " ") }.joined(separator: ", ")
    }
  }

  /// The keys of the emacs keymap and of vi's insert mode.
  package static let typing: [Entry] = moving + changing + recalling + general

  private static let moving = [
    Entry([.control("b")], [Key(.left)], does: "move back one character"),
    Entry([.control("f")], [Key(.right)], does: "move forward one character; at the end, accept the suggestion"),
    Entry([.alt("b")], [Key(.left, .control)], does: "move back one word"),
    Entry([.alt("f")], [Key(.right, .control)], does: "move forward one word; at the end, accept one suggested word"),
    Entry([.control("a")], [Key(.home)], does: "move to the beginning of the line"),
    Entry([.control("e")], [Key(.end)], does: "move to the end of the line"),
  ]

  private static let changing = [
    Entry([.control("d")], [Key(.delete)], does: "delete the character at the cursor"),
    Entry([.control("w")], does: "cut the region, or the text back to the previous space"),
    Entry([.alt("d")], does: "cut the rest of the word"),
    Entry([.control("k")], does: "cut the rest of the line"),
    Entry([.control("u")], does: "cut the line up to the cursor"),
    Entry([.control("y")], does: "paste the last cut text"),
    Entry([.alt("y")], does: "replace the pasted text with an earlier cut"),
    Entry([.control(" ")], [.control("@")], does: "set the mark; the region is between mark and cursor"),
    Entry([.control("x"), .control("x")], does: "exchange the cursor and the mark"),
    Entry([.alt("w")], does: "copy the region for Ctrl-Y"),
    Entry([.control("t")], does: "swap two characters"),
    Entry([.alt("t")], does: "swap two words"),
    Entry([.alt("u")], does: "make the word uppercase"),
    Entry([.alt("l")], does: "make the word lowercase"),
    Entry([.alt("c")], does: "capitalize the word"),
    Entry([.control("_")], does: "undo the last change of the line"),
    Entry([.alt("_")], does: "redo"),
    Entry([Key(.enter, .alt)], does: "insert a new line"),
    Entry([.alt("3"), .control("b")], does: "repeat the next key three times; works with any digit"),
    Entry([.control("x"), .control("e")], does: "edit the text in $VISUAL or $EDITOR"),
  ]

  /// The keys for the history.
  private static let recalling = [
    Entry([Key(.up)], [.control("p")], does: "previous history line with the same beginning"),
    Entry([Key(.down)], [.control("n")], does: "next history line with the same beginning"),
    Entry([.control("r")], does: "search the history while you type"),
    Entry([.alt(".")], does: "insert the last argument of the previous line"),
    Entry([.control("o")], does: "run a history line and show the one after it"),
  ]

  private static let general = [
    Entry([Key(.tab)], does: "complete; press again for the next candidate"),
    Entry([.control("l")], does: "clear the screen, keep the line"),
    Entry([.control("c")], does: "discard the line"),
    Entry([.control("z")], does: "suspend the program; fg resumes it"),
  ]

  /// The additional keys of vi's normal mode, after Escape.
  package static let vi: [Entry] = [
    Entry(typed("h"), typed("l"), does: "move back, forward one character"),
    Entry(typed("w"), typed("b"), typed("e"), does: "move to the next word, the previous word, the end of the word"),
    Entry(typed("ge"), does: "move back to the end of the previous word"),
    Entry(typed("0"), typed("$"), typed("3|"), does: "move to the beginning, the end, the third column of the line"),
    Entry(typed("fa"), typed("ta"), does: "move to the next a, before the next a; ; and , repeat it"),
    Entry(typed("j"), typed("k"), does: "next line, previous line of the text or history"),
    Entry(typed("i"), typed("a"), typed("I"), typed("A"), does: "insert before, after the cursor, at the start, end"),
    Entry(typed("x"), typed("dw"), typed("dd"), typed("D"), does: "delete a character, a word, the line, the rest"),
    Entry(typed("cw"), typed("cc"), typed("C"), does: "change a word, the line, the rest"),
    Entry(typed("R"), does: "overwrite the text; Backspace restores it"),
    Entry(typed("guw"), typed("gUw"), typed("g~w"), does: "make a word lowercase, uppercase, swap its case"),
    Entry(typed("diw"), typed("ci\""), does: "delete the word at the cursor, change the quoted text"),
    Entry(typed("yw"), typed("p"), typed("P"), does: "copy a word, paste after, before the cursor"),
    Entry(typed("u"), [.control("r")], typed("."), does: "undo, redo, repeat"),
    Entry(typed("v"), does: "edit the text in $VISUAL or $EDITOR"),
  ]

  private static func typed(_ text: String) -> [Key] { text.unicodeScalars.map { .scalar($0) } }
}

extension Key {
  /// The name of the key: `Ctrl-A`, `Alt-Enter`, `↑`.
  package var name: String {
    var name = ""
    if modifiers.contains(.control) { name += "Ctrl-" }
    if modifiers.contains(.alt) { name += "Alt-" }
    if modifiers.contains(.shift) { name += "Shift-" }
    return name + code.name(hasModifiers: !modifiers.isEmpty)
  }
}

extension Key.Code {
  fileprivate func name(hasModifiers: Bool) -> String {
    switch self {
    case .scalar(" "): "Space"
    case .scalar(let scalar): hasModifiers ? String(scalar).uppercased() : String(scalar)
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
