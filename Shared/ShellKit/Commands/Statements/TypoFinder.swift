import DomainKit

/// A finder of the misspelled value of a statement, and of the value that was likely meant.
///
/// The candidates are the values that the error names, or the names that are stored now.
/// Identifiers and secrets are never corrected: they have no names, and commands that take secrets
/// are skipped.
struct TypoFinder {
  /// The time limit for loading stored values. The command has failed, and its error must not delay
  /// the user.
  static let budget = Duration.milliseconds(500)

  let info: CommandInfo
  let statement: Statement
  /// The words after the path of the command.
  let words: [Word]
  let parsed: ParsedArguments

  /// Returns the error with the value that was likely meant, or `nil` if the error names no value
  /// or no value is near.
  ///
  /// - Parameter sources: The sources of stored names. An argument without a source, such as a
  ///   note, takes free text.
  func error(_ error: any Error, asking sources: [RegisteredValueSource]) async -> ShellError? {
    guard let error = error as? any UserFacingError, let wrong = error.invalidValue else { return nil }
    let ranges = ranges(of: wrong.text)
    // If several arguments contain the value, the misspelled one is unknown.
    guard wrong.choices.isEmpty else {
      return ranges.count == 1 ? ranges[0].error(error, wrong, among: wrong.choices) : nil
    }
    for range in ranges {
      let key = range.argument.sourceKey(in: info)
      guard let source = sources.first(where: { $0.arguments.contains(key) }) else { continue }
      let names = await source.values(of: key, for: wrong.text, within: Self.budget).compactMap(\.name)
      // The value may also be a part of another one, which is right: `--item 'flat white' --item white`.
      let same = ranges.filter { $0.argument == range.argument }
      let refused = same.first(where: \.isWhole) ?? same.first { !$0.isPart(ofOneOf: names) }
      return (refused ?? range).error(error, wrong, among: names)
    }
    return nil
  }

  /// Returns the error with a suggestion from the values that the error itself names.
  ///
  /// - Parameter range: The range of the value in the statement.
  func error(_ error: any Error, at range: Range<Int>) -> ShellError? {
    guard let error = error as? any UserFacingError, let wrong = error.invalidValue else { return nil }
    return ranges(of: wrong.text).first { $0.isWithin(range) }?.error(error, wrong, among: wrong.choices)
  }

  /// Returns the ranges of the value, one per argument.
  private func ranges(of text: String) -> [ValueRange] {
    if text.isEmpty || info.takesSecret { return [] }
    return zip(words, parsed.roles).compactMap { word, role in
      role.takenBy.flatMap { argument, _, start in
        ValueRange(of: text, in: word, after: start, argument, statement)
      }
    }
  }
}

extension TypoFinder {
  /// The range of a value in a statement: a word, or a part of one.
  private struct ValueRange {
    let argument: ArgumentInfo
    private let word: Word
    /// The length of the prefix of the word that is not part of the value.
    private let start: Int
    /// The range of the value in the word, in UTF-8.
    private let part: Range<Int>
    private let source: String

    /// Creates a range, or returns `nil` if the word does not contain the value.
    ///
    /// - Parameter start: The length of the prefix that is not part of the value.
    init?(
      of text: String, in word: Word, after start: Int, _ argument: ArgumentInfo, _ statement: Statement
    ) {
      let bytes = Array(word.text.utf8)
      let value = Array(text.utf8)
      guard bytes.count >= start + value.count else { return nil }
      let starts = (start...bytes.count - value.count).filter { offset in
        bytes[offset..<offset + value.count].elementsEqual(value) && Self.isPiece(offset..<offset + value.count, bytes)
      }
      guard let first = starts.first else { return nil }
      part = first..<first + value.count
      (self.argument, self.word, self.start, source) = (argument, word, start, statement.source)
    }

    func isWithin(_ range: Range<Int>) -> Bool { word.range.overlaps(range) }

    /// `true` if the range is all of the argument, or all before its colon.
    var isWhole: Bool {
      let rest = word.text.utf8.dropFirst(part.upperBound)
      return part.lowerBound == start && (rest.isEmpty || rest.first == UInt8(ascii: ":"))
    }

    /// Returns `true` if the range belongs to a longer name in the argument: the `white` of `2 flat white`.
    func isPart(ofOneOf names: [String]) -> Bool {
      let typed = FoldedText.words(of: String(decoding: word.text.utf8.dropFirst(start), as: UTF8.self))
      let own = FoldedText.words(of: String(decoding: Array(word.text.utf8)[part], as: UTF8.self))
      return names.contains { name in
        let words = FoldedText.words(of: name)
        return words.count > own.count && own.allSatisfy(words.contains) && words.allSatisfy(typed.contains)
      }
    }

    /// Returns `true` if no letter or digit surrounds the range: `latte` in `latte:large`, but not
    /// in `lattes`.
    private static func isPiece(_ part: Range<Int>, _ bytes: [UInt8]) -> Bool {
      let around = [part.lowerBound - 1, part.upperBound].filter { bytes.indices.contains($0) }
      return around.allSatisfy { bytes[$0] < 0x80 && !Character(Unicode.Scalar(bytes[$0])).isAlphanumeric }
    }

    func error(_ error: any UserFacingError, _ wrong: InvalidValue, among names: [String]) -> ShellError? {
      let nearest = EditDistance.closest(to: wrong.text, among: names)
      guard !nearest.isEmpty else { return nil }
      var found = ShellError(error)
      found.suggestion = EditDistance.question(nearest)
      let only = nearest.count == 1 ? nearest[0] : nil
      let bytes = Array(source.utf8)
      let isPlain = bytes[word.range].elementsEqual(word.text.utf8)
      guard isPlain else {
        // A quoted word is replaced as a whole.
        let value = Array(word.text.utf8)
        found.correction = only.map { name in
          let text = Array(value[..<part.lowerBound]) + Array(name.utf8) + Array(value[part.upperBound...])
          return Correction(wrong: word.text, right: Quoting.quoted(String(decoding: text, as: UTF8.self)))
        }
        return found.pointing(at: SourceExcerpt(source: source, range: word.range))
      }
      found.correction = only.map { Correction(wrong: wrong.text, right: Quoting.quoted($0)) }
      let start = word.range.lowerBound
      return found.pointing(
        at: SourceExcerpt(source: source, range: start + part.lowerBound..<start + part.upperBound))
    }
  }
}

extension ResolvedStatement {
  /// Returns the error with the value that was likely meant, or the error itself if no value is
  /// near.
  ///
  /// - Parameter permits: Returns the check for the commands that the error may name.
  func clarified(
    _ error: any Error, asking sources: [RegisteredValueSource],
    permits: @Sendable () async -> @Sendable (CommandInfo) -> Bool
  ) async -> any Error {
    if let failure = error as? ArgumentFailure {
      if let found = await described(failure, asking: sources) { return found }
      var resolved = self
      resolved.permits = await permits()
      return await ArgumentErrors(resolved).error(failure, asking: sources)
    }
    guard let userFacing = error as? any UserFacingError else { return error }
    let words = Array(statement.words.dropFirst(pathCount))
    let parsed = grammar.arguments(of: command, words)
    let hints = ArgumentHints(self, words, parsed)
    var line: String?
    if userFacing.kind == .notFound { line = await hints?.itemsLine(in: userFacing.message, asking: sources) }
    if let line = line ?? userFacing.invalidValue.flatMap({ hints?.line(replacing: $0) }) {
      return ShellError(userFacing).suggesting(line)
    }
    guard let wrong = userFacing.invalidValue else { return await completed(userFacing, asking: sources) ?? error }
    let finder = TypoFinder(info: command.info, statement: statement, words: words, parsed: parsed)
    if let found = await finder.error(error, asking: sources) { return found }
    return await named(userFacing, wrong, asking: sources) ?? error
  }
}

extension Character {
  fileprivate var isAlphanumeric: Bool { isLetter || isNumber }
}
