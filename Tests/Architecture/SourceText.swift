/// A Swift file taken apart, as far as rules about words need it: its code without comments, and its string literals.
struct SourceText {
  /// A piece of a line.
  struct Piece: Hashable {
    let line: Int
    let text: String
  }

  /// The code of each line, with literals and comments left out.
  private(set) var code: [Piece] = []
  /// The content of each literal, line by line.
  private(set) var literals: [Piece] = []

  init(_ text: String) {
    var scanner = Scanner(Array(text))
    scanner.scan()
    code = scanner.code
    literals = scanner.literals
  }

  /// The identifiers of a line of code.
  static func words(in code: String) -> [Substring] {
    code.split { !($0.isLetter || $0.isNumber || $0 == "_") }
  }

  private struct Scanner {
    private let text: [Character]
    private var index = 0
    private var line = 1
    private var piece = ""
    private(set) var code: [Piece] = []
    private(set) var literals: [Piece] = []

    init(_ text: [Character]) { self.text = text }

    mutating func scan() {
      while index < text.count {
        if at("//") {
          skip { $0 != "\n" }
        } else if at("/*") {
          skipBlock()
        } else if text[index] == "\"" || (text[index] == "#" && opensRawLiteral) {
          readLiteral()
        } else {
          take(into: \.code)
        }
      }
      flush(\.code)
    }

    private func at(_ mark: String) -> Bool {
      let end = index + mark.count
      return end <= text.count && text[index..<end].elementsEqual(mark)
    }

    private var opensRawLiteral: Bool { text[index...].first { $0 != "#" } == "\"" }

    private mutating func take(into list: WritableKeyPath<Scanner, [Piece]>) {
      if text[index] == "\n" {
        flush(list)
        line += 1
      } else {
        piece.append(text[index])
      }
      index += 1
    }

    private mutating func flush(_ list: WritableKeyPath<Scanner, [Piece]>) {
      if !piece.isEmpty { self[keyPath: list].append(Piece(line: line, text: piece)) }
      piece = ""
    }

    private mutating func skip(while matches: (Character) -> Bool) {
      while index < text.count, matches(text[index]) { index += 1 }
    }

    private mutating func skipBlock() {
      var depth = 0
      repeat {
        if at("/*") { depth += 1 }
        if at("*/") {
          depth -= 1
          index += 1
        }
        if index < text.count, text[index] == "\n" {
          flush(\.code)
          line += 1
        }
        index += 1
      } while depth > 0 && index < text.count
    }

    private mutating func readLiteral() {
      flush(\.code)
      let hashes = String(repeating: "#", count: text[index...].prefix { $0 == "#" }.count)
      index += hashes.count
      let quotes = at("\"\"\"") ? "\"\"\"" : "\""
      index += quotes.count
      let escape = "\\" + hashes
      while index < text.count, !at(quotes + hashes) {
        if at(escape) {
          for _ in 0..<min(escape.count, text.count - index) { take(into: \.literals) }
        }
        if index < text.count { take(into: \.literals) }
      }
      flush(\.literals)
      index += quotes.count + hashes.count
    }
  }
}
