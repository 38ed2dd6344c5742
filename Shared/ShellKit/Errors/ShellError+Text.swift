import TerminalKit

extension ShellError {
  /// The error for a person: a sentence, and the piece of text it is about with carets below what is wrong.
  ///
  /// - Parameters:
  ///   - color: whether the code may be coloured.
  ///   - width: columns; a longer source shows only the part around the carets.
  ///   - wraps: whether sentences that are longer go on in a line of their own.
  package func text(color: Bool = false, width: Int = 80, wraps: Bool = false) -> String {
    let label = "error[\(TextEscaping.visible(code))]"
    let limit = wraps ? width : nil
    var sentence = ShellError.lines("\(label): \(TextEscaping.visible(message))\(place)", limit)
    if color, sentence.hasPrefix(label) { sentence = "\u{1B}[1;31m\(label)\u{1B}[0m" + sentence.dropFirst(label.count) }
    let hint = suggestion.map { TextEscaping.visible($0) }
    let ownHint = hint.map { ShellError.lines($0, limit, indent: "  ") } ?? ""
    guard let excerpt, !excerpt.source.isEmpty else { return sentence + ownHint }
    let pointer = CaretPointer(excerpt, width: max(20, width - 4))
    let source = "\(sentence)  \(pointer.line)\n  \(pointer.carets)"
    guard let hint else { return source + "\n" }
    let isTooLong = wraps && 3 + DisplayWidth.columns(of: pointer.carets) + DisplayWidth.columns(of: hint) > width
    return isTooLong ? "\(source)\n\(ownHint)" : "\(source) \(hint)\n"
  }

  private static func lines(_ text: String, _ limit: Int?, indent: String = "") -> String {
    guard let limit, limit > indent.count, DisplayWidth.columns(of: text) > limit - indent.count else {
      return "\(indent)\(text)\n"
    }
    return DisplayWidth.wrapped(text, to: limit - indent.count).map { "\(indent)\($0)\n" }.joined()
  }

  private var place: String {
    switch (file.map { TextEscaping.visible($0) }, line) {
    case (let file?, let line?): " (\(file), line \(line))"
    case (nil, let line?) where showsLine: " (line \(line))"
    default: ""
    }
  }
}
