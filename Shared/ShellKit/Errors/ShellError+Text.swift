import TerminalKit

extension ShellError {
  /// The error for a person: a sentence, and the piece of text it is about with carets below what is wrong.
  ///
  /// - Parameters:
  ///   - color: whether the code may be coloured.
  ///   - width: columns; a longer source shows only the part around the carets.
  package func text(color: Bool = false, width: Int = 80) -> String {
    let label = "error[\(TextEscaping.visible(code))]"
    let head = color ? "\u{1B}[1;31m\(label)\u{1B}[0m" : label
    let sentence = "\(head): \(TextEscaping.visible(message))\(place)"
    let hint = suggestion.map { TextEscaping.visible($0) }
    guard let excerpt, !excerpt.source.isEmpty else {
      return sentence + "\n" + (hint.map { "  \($0)\n" } ?? "")
    }
    let pointer = CaretPointer(excerpt, width: max(20, width - 4))
    let carets = pointer.carets + (hint.map { " \($0)" } ?? "")
    return "\(sentence)\n  \(pointer.line)\n  \(carets)\n"
  }

  private var place: String {
    switch (file.map { TextEscaping.visible($0) }, line) {
    case (let file?, let line?): " (\(file), line \(line))"
    case (nil, let line?) where showsLine: " (line \(line))"
    default: ""
    }
  }
}
