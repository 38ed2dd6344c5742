/// The words of an unfinished command line of a system shell.
///
/// It supports the syntax that bash, zsh and fish share: spaces, backslashes and the two quotes.
/// Variables and other expansions stay as typed, because their values are unknown.
struct ShellWords {
  /// The complete words.
  private(set) var whole: [String] = []
  /// The word that the user is typing; empty after a space.
  private(set) var last = ""

  private enum Mode { case bare, single, double }

  init(_ line: String) {
    var (mode, isOpen, isEscaped) = (Mode.bare, false, false)
    // A combining mark after a quote does not hide the quote from a shell, so this loop reads
    // scalars, not characters.
    for character in line.unicodeScalars {
      if isEscaped {
        // In double quotes, a backslash is literal before most characters.
        if mode == .double, !"$`\"\\\n".unicodeScalars.contains(character) { last.append("\\") }
        last.unicodeScalars.append(character)
        isEscaped = false
        continue
      }
      switch (mode, character) {
      case (.bare, " "), (.bare, "\t"), (.bare, "\n"):
        if isOpen { whole.append(last) }
        (last, isOpen) = ("", false)
        continue
      case (.bare, "\\"), (.double, "\\"): isEscaped = true
      case (.bare, "'"): mode = .single
      case (.bare, "\""): mode = .double
      case (.single, "'"), (.double, "\""): mode = .bare
      default: last.unicodeScalars.append(character)
      }
      isOpen = true
    }
  }
}
