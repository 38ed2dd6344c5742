/// The words of an unfinished line.
///
/// The scan never fails: it accepts open quotes and invalid escapes.
struct LineScan {
  /// A word, which may be unfinished.
  struct Word: Hashable, Sendable {
    /// The text with quotes and escapes resolved.
    var text: String
    /// The UTF-8 offsets in the whole line.
    var range: Range<Int>
    var isQuoted: Bool
    /// The quote that is still open, or a backslash at the end of the input.
    var open: Character?
  }

  /// The words of each statement; a statement without words is empty.
  private(set) var statements: [[Word]] = [[]]
  /// The ranges of the comments.
  private(set) var comments: [Range<Int>] = []
  private let bytes: [UInt8]
  private var position = 0
  private var word: [UInt8] = []
  private var start: Int?
  private var isQuoted = false

  init(_ text: String) {
    bytes = Array(text.utf8)
    while position < bytes.count { step() }
    endWord(open: nil)
  }

  private mutating func step() {
    let byte = bytes[position]
    switch byte {
    case UInt8(ascii: " "), 0x09, 0x0D: endWord(open: nil)
    case UInt8(ascii: ";"), 0x0A:
      endWord(open: nil)
      statements.append([])
    case UInt8(ascii: "#") where start == nil: return skipComment()
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return takeQuoted(byte)
    case UInt8(ascii: "\\"): return takeEscaped()
    default:
      begin()
      word.append(byte)
    }
    position += 1
  }

  private mutating func begin() {
    if start == nil { (start, isQuoted) = (position, false) }
  }

  private mutating func endWord(open: Character?) {
    guard let begin = start else { return }
    let text = String(decoding: word, as: UTF8.self)
    statements[statements.count - 1].append(
      Word(text: text, range: begin..<position, isQuoted: isQuoted, open: open))
    (start, word) = (nil, [])
  }

  private mutating func skipComment() {
    let begin = position
    while position < bytes.count, bytes[position] != 0x0A { position += 1 }
    comments.append(begin..<position)
  }

  private mutating func takeEscaped() {
    // A line continuation: the backslash and the line ending produce no text and no word.
    if position + 1 < bytes.count, bytes[position + 1] == 0x0A {
      position += 2
      return
    }
    begin()
    isQuoted = true
    position += 1
    guard position < bytes.count else { return endWord(open: "\\") }
    word.append(bytes[position])
    position += 1
  }

  private mutating func takeQuoted(_ quote: UInt8) {
    begin()
    isQuoted = true
    position += 1
    while position < bytes.count {
      let byte = bytes[position]
      if byte == quote {
        position += 1
        return
      }
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\""), position + 1 < bytes.count {
        if case .known(let known, let end) = StringEscape(in: bytes, at: position) {
          word += known
          position = end
          continue
        }
        word.append(byte)
        position += 1
      }
      word.append(bytes[position])
      position += 1
    }
    endWord(open: Character(Unicode.Scalar(quote)))
  }
}
