import TerminalKit

/// The source line of an error, with carets below the part that is wrong.
struct CaretPointer {
  /// The line with visible escapes. A line that is too wide is shortened around the carets.
  let line: String
  /// The spaces and carets below the line.
  let carets: String

  init(_ excerpt: SourceExcerpt, width: Int) {
    let parts = CaretPointer.split(excerpt)
    var before = TextEscaping.visible(parts.before)
    let marked = DisplayWidth.truncated(TextEscaping.visible(parts.marked), to: width / 2)
    let room = width - DisplayWidth.columns(of: marked)
    if DisplayWidth.columns(of: before) > room / 2, room < DisplayWidth.columns(of: before + parts.after) {
      before = "…" + CaretPointer.ending(of: before, columns: max(1, room / 2 - 1))
    }
    let used = DisplayWidth.columns(of: before) + DisplayWidth.columns(of: marked)
    var line = before + marked + DisplayWidth.truncated(TextEscaping.visible(parts.after), to: max(0, width - used))
    while line.last == " " { line.removeLast() }
    self.line = line
    carets =
      String(repeating: " ", count: DisplayWidth.columns(of: before))
      + String(repeating: "^", count: max(1, DisplayWidth.columns(of: marked)))
  }

  /// Splits the source line at the range. An offset inside a character moves to its start.
  private static func split(_ excerpt: SourceExcerpt) -> (before: String, marked: String, after: String) {
    let bytes = Array(excerpt.source.utf8)
    let low = min(excerpt.range.lowerBound, bytes.count)
    let high = min(max(excerpt.range.upperBound, low), bytes.count)
    let lineStart = bytes[..<low].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let lineEnd = bytes[low...].firstIndex(of: 0x0A) ?? bytes.count
    let markEnd = min(high, lineEnd)
    return (
      String(decoding: bytes[lineStart..<low], as: UTF8.self),
      String(decoding: bytes[low..<max(low, markEnd)], as: UTF8.self),
      String(decoding: bytes[max(low, markEnd)..<max(lineEnd, markEnd)], as: UTF8.self)
    )
  }

  private static func ending(of text: String, columns limit: Int) -> String {
    var result: [Character] = []
    var used = 0
    for character in text.reversed() {
      used += DisplayWidth.columns(of: character)
      if used > limit { break }
      result.append(character)
    }
    return String(result.reversed())
  }
}
