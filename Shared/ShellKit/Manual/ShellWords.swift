/// A command line of the system's own shell, as far as it was typed, in words.
///
/// What bash, zsh and fish have in common: blanks, backslashes and the two quotes. Variables and the like are left as
/// they are: what they stand for is not known here.
struct ShellWords {
  /// The words that are whole.
  private(set) var whole: [String] = []
  /// The word that is being typed; empty behind a blank.
  private(set) var last = ""

  private enum Mode { case bare, single, double }

  init(_ line: String) {
    var (mode, isOpen, isEscaped) = (Mode.bare, false, false)
    // A combining mark after a quote does not hide the quote from a shell, so scalars are read, not characters.
    for character in line.unicodeScalars {
      if isEscaped {
        // In double quotes a backslash stands for itself before most characters.
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
