import DomainKit
import TerminalKit

extension ShellError {
  /// Returns the error as text for a person: a sentence, and the source with carets below the part
  /// that is wrong.
  ///
  /// - Parameters:
  ///   - color: `true` if the code may be colored.
  ///   - width: The number of columns. For a longer source, only the part around the carets is
  ///     shown.
  ///   - wraps: `true` if longer sentences continue on the next line.
  package func text(color: Bool = false, width: Int = 80, wraps: Bool = false) -> String {
    let label = "error[\(TextEscaping.visible(code))]"
    let limit = wraps ? width : nil
    var sentence = ShellError.lines("\(label): \(TextEscaping.visible(shownMessage))\(place)", limit)
    if color, sentence.hasPrefix(label) { sentence = "\u{1B}[1;31m\(label)\u{1B}[0m" + sentence.dropFirst(label.count) }
    let hint = shownSuggestion.map { TextEscaping.visible($0) }
    let ownHint = hint.map { ShellError.lines($0, limit, indent: "  ") } ?? ""
    let listed = matches.map { ShellError.lines(TextEscaping.visible($0), limit, indent: "    ") }.joined()
    guard let excerpt, !excerpt.source.isEmpty else { return sentence + ownHint + listed }
    let pointer = CaretPointer(excerpt, width: max(20, width - 4))
    let source = "\(sentence)  \(pointer.line)\n  \(pointer.carets)"
    guard let hint else { return source + "\n" }
    let isTooLong = wraps && 3 + DisplayWidth.columns(of: pointer.carets) + DisplayWidth.columns(of: hint) > width
    return (isTooLong ? "\(source)\n\(ownHint)" : "\(source) \(hint)\n") + listed
  }

  /// The maximum length of a sentence, which may repeat a text that the user typed: about a screen.
  private static let longestSentence = 2_000

  var shownMessage: String { message.withoutMiddle(Self.longestSentence) }

  var shownSuggestion: String? { suggestion?.withoutMiddle(Self.longestSentence) }

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
