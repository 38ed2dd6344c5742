/// A Swift file that is edited by its structure: its declarations, calls and lists.
///
/// Only code is searched: comments and literals do not count. `swift format` lays out the result.
struct SwiftText {
  let path: String
  private var characters: [Character]
  /// The characters, with spaces in place of comments and literals.
  private var code: [Character]

  init(_ text: String, path: String) {
    self.path = path
    characters = Array(text)
    code = SwiftMask.code(of: characters)
  }

  var text: String { String(characters) }
  var count: Int { characters.count }

  // MARK: Finding

  /// Returns the offsets at which the code contains a phrase as whole words.
  func places(of phrase: String, in range: Range<Int>? = nil) -> [Int] {
    let wanted = Array(phrase)
    let range = range ?? code.indices
    guard let first = wanted.first, let last = wanted.last, range.count >= wanted.count else { return [] }
    return (range.lowerBound...(range.upperBound - wanted.count)).filter { start in
      let end = start + wanted.count
      return code[start] == first && Array(code[start..<end]) == wanted
        && !(Self.isWord(first) && start > 0 && Self.isWord(code[start - 1]))
        && !(Self.isWord(last) && end < code.count && Self.isWord(code[end]))
    }
  }

  func contains(_ phrase: String) -> Bool { !places(of: phrase).isEmpty }

  /// Returns the content of the braces after a declaration, such as `struct Book`.
  func body(of declaration: String, in range: Range<Int>? = nil) throws -> Range<Int> {
    try group("{", after: declaration, in: range)
  }

  /// Returns the content of the first brackets of a kind after a phrase.
  func group(_ open: Character, after phrase: String, in range: Range<Int>? = nil) throws -> Range<Int> {
    let range = range ?? code.indices
    guard let start = places(of: phrase, in: range).first,
      let opening = code[start..<range.upperBound].firstIndex(of: open), let end = closing(of: opening)
    else { throw missing(phrase) }
    return (opening + 1)..<end
  }

  /// Returns the elements of the list that a declaration begins: `static let all = […]`.
  func list(_ declaration: String) throws -> Range<Int> {
    guard let start = places(of: declaration).first, let sign = code[start...].firstIndex(of: "=") else {
      throw missing(declaration)
    }
    return try group("[", after: "=", in: sign..<code.count)
  }

  /// Returns the text of a range.
  subscript(range: Range<Int>) -> String { String(characters[range]) }

  func missing(_ phrase: String) -> GeneratorError {
    GeneratorError("\(path) has no \"\(phrase)\"", suggestion: "Restore it, or make the change by hand")
  }

  /// Returns the offset of the bracket that closes another one.
  private func closing(of opening: Int) -> Int? {
    var depth = 0
    for index in opening..<code.count {
      if "([{".contains(code[index]) { depth += 1 }
      if ")]}".contains(code[index]) { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  // MARK: Changing

  mutating func insert(_ new: String, at offset: Int) {
    characters.insert(contentsOf: new, at: offset)
    code = SwiftMask.code(of: characters)
  }

  /// Adds an element at the end of a list: of arguments, parameters, or elements of a literal.
  mutating func append(_ item: String, to list: Range<Int>) {
    guard let last = list.last(where: { !characters[$0].isWhitespace }) else {
      return insert(item, at: list.lowerBound)
    }
    let isOnePerLine = characters[(last + 1)..<list.upperBound].contains { $0.isNewline }
    let space = isOnePerLine ? "\n" + indent(of: last) : " "
    let comma = code[last] == "," ? ("", isOnePerLine ? "," : "") : (",", "")
    insert(comma.0 + space + item + comma.1, at: last + 1)
  }

  /// Adds a declaration at the end of another one.
  mutating func appendMember(_ member: String, to declaration: String) throws {
    let body = try body(of: declaration)
    let end = body.last { !characters[$0].isWhitespace }.map { $0 + 1 } ?? body.lowerBound
    insert("\n\(member)" + (characters[end..<body.upperBound].contains { $0.isNewline } ? "" : "\n"), at: end)
  }

  /// Adds a line after the last statement of a declaration that begins with one of the words.
  mutating func addLine(_ line: String, afterLast words: [String], in declaration: String) throws {
    let body = try body(of: declaration)
    let starts = words.flatMap { places(of: $0, in: body) }.filter { isFirstInLine($0) && isOutermost($0, in: body) }
    guard let start = starts.max() else { throw missing(words.joined(separator: "\" or \"")) }
    insert("\n" + indent(of: start) + line, at: endOfStatement(start))
  }

  /// Adds a statement after the last call of a function, with the same receiver.
  mutating func addCall(_ statement: String, afterLast function: String) throws {
    let starts = places(of: function + "(").compactMap { place -> (line: Int, receiver: String)? in
      let line = startOfLine(place) + indent(of: place).count
      let receiver = String(code[line..<place])
      return receiver.isEmpty || receiver.hasSuffix(".") && receiver.dropLast().allSatisfy(Self.isWord)
        ? (line, receiver) : nil
    }
    guard let last = starts.last else { throw missing(function + "(") }
    insert("\n" + indent(of: last.line) + last.receiver + statement, at: endOfStatement(last.line))
  }

  /// Adds an import, or makes an existing one visible to other targets of the package.
  mutating func addImport(_ module: String, isPackage: Bool = false) {
    guard let known = places(of: "import \(module)").first else {
      let imports = places(of: "import")
      let next = imports.first { String(characters[($0 + "import ".count)...].prefix { !$0.isNewline }) > module }
      let end = imports.last.map(endOfStatement).map { $0 + 1 }
      let line = (isPackage ? "package import " : "import ") + module + (imports.isEmpty ? "\n\n" : "\n")
      return insert(line, at: next.map(startOfLine) ?? end ?? 0)
    }
    if isPackage, isFirstInLine(known) { insert("package ", at: known) }
  }

  private func isFirstInLine(_ offset: Int) -> Bool {
    characters[..<offset].last { !$0.isWhitespace || $0.isNewline }.map(\.isNewline) ?? true
  }

  /// Returns `true` if the offset is in no brackets inside the body.
  private func isOutermost(_ offset: Int, in body: Range<Int>) -> Bool {
    let before = code[body.lowerBound..<offset]
    return before.count { "([{".contains($0) } == before.count { ")]}".contains($0) }
  }

  private func indent(of offset: Int) -> String {
    String(characters[startOfLine(offset)...].prefix { $0 == " " })
  }

  private func startOfLine(_ offset: Int) -> Int {
    characters[..<offset].lastIndex { $0.isNewline }.map { $0 + 1 } ?? 0
  }

  /// Returns the end of the statement's last line.
  private func endOfStatement(_ start: Int) -> Int {
    var depth = 0
    for index in start..<code.count {
      if "([{".contains(code[index]) { depth += 1 }
      if ")]}".contains(code[index]) { depth -= 1 }
      if depth < 0 || depth == 0 && characters[index].isNewline { return index }
    }
    return code.count
  }
}
