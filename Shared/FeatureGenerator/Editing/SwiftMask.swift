/// The code of a Swift file without its comments and literals, so that brackets and words in them do
/// not count.
struct SwiftMask {
  private let text: [Character]
  private var code: [Character]
  private var index = 0

  /// Returns the characters with spaces in place of comments and literals. Line ends stay.
  static func code(of text: [Character]) -> [Character] {
    var mask = SwiftMask(text: text, code: text)
    while mask.index < text.count { mask.skip() }
    return mask.code
  }

  private init(text: [Character], code: [Character]) {
    self.text = text
    self.code = code
  }

  /// Passes one character of code, a comment or a literal.
  private mutating func skip() {
    if text[index] != "/", text[index] != "#", text[index] != "\"" {
      index += 1
    } else if at("//") {
      while index < text.count, !text[index].isNewline { hideOne() }
    } else if at("/*") {
      while index < text.count, !takes("*/") { hideOne() }
    } else if let hashes = hashesOfLiteral() {
      hideLiteral(hashes)
    } else {
      index += 1
    }
  }

  private mutating func hideOne() {
    if !text[index].isNewline { code[index] = " " }
    index += 1
  }

  private func at(_ word: String) -> Bool { text[index...].starts(with: word) }

  /// Hides a word if it comes next.
  private mutating func takes(_ word: String) -> Bool {
    guard at(word) else { return false }
    for _ in word { hideOne() }
    return true
  }

  /// Returns the number of `#` before a quotation mark, or `nil` if no literal starts here.
  private func hashesOfLiteral() -> Int? {
    let hashes = text[index...].prefix { $0 == "#" }.count
    let quote = index + hashes
    return quote < text.count && text[quote] == "\"" ? hashes : nil
  }

  private mutating func hideLiteral(_ hashes: Int) {
    let mark = String(repeating: "#", count: hashes)
    _ = takes(mark)
    let quotes = at("\"\"\"") ? "\"\"\"" : "\""
    _ = takes(quotes)
    let escape = "\\" + mark
    while index < text.count, !takes(quotes + mark) {
      if takes(escape + "(") { hideInterpolation() } else if !takes(escape) || index < text.count { hideOne() }
    }
  }

  /// Hides an interpolated expression, which may contain literals itself.
  private mutating func hideInterpolation() {
    var depth = 1
    while depth > 0, index < text.count {
      if let hashes = hashesOfLiteral() {
        hideLiteral(hashes)
      } else {
        depth += text[index] == "(" ? 1 : text[index] == ")" ? -1 : 0
        hideOne()
      }
    }
  }
}
