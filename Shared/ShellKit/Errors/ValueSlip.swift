import DomainKit

/// Finds the value of a statement that an error is about, and what was likely meant by it.
///
/// What may be meant are the values that the error itself names, or the names of what is stored now. Identifiers and
/// secrets are nobody's slip: they have no names, and commands that take secrets are left alone.
struct ValueSlip {
  /// How long stored values may take: the command has failed, and its error must not keep anybody waiting.
  static let budget = Duration.milliseconds(500)

  let info: CommandInfo
  let arguments: [ArgumentHelp]
  let statement: Statement
  /// The words behind the command's path.
  let words: ArraySlice<Word>

  /// The error about the value, with what was likely meant; nothing where it is about none, or nothing is near.
  ///
  /// - Parameter sources: where the names come from of what is stored. Arguments that have none, such as a note, hold
  ///   words that anybody may write.
  func error(_ error: any Error, asking sources: [RegisteredValueSource]) async -> ShellError? {
    guard let error = error as? any DescribedError, let wrong = error.wrong else { return nil }
    let places = places(of: wrong.text)
    // Where several arguments hold the value, nobody knows which one is meant.
    guard wrong.choices.isEmpty else {
      return places.count == 1 ? places[0].error(error, wrong, among: wrong.choices) : nil
    }
    for place in places {
      let key = place.argument.place(in: info)
      guard let source = sources.first(where: { $0.arguments.contains(key) }) else { continue }
      let stored = await Deadline.within(Self.budget) { try await source.values(of: key, for: wrong.text) } ?? []
      return place.error(error, wrong, among: stored.compactMap(\.name))
    }
    return nil
  }

  /// The same, where the error itself names all that there is.
  ///
  /// - Parameter range: where the value stands in the statement.
  func error(_ error: any Error, at range: Range<Int>) -> ShellError? {
    guard let error = error as? any DescribedError, let wrong = error.wrong else { return nil }
    return places(of: wrong.text).first { $0.isWithin(range) }?.error(error, wrong, among: wrong.choices)
  }

  /// Where the value stands, once an argument.
  private func places(of text: String) -> [Place] {
    if text.isEmpty || info.takesSecret { return [] }
    let scanned = words.map { LineScan.Word(text: $0.text, range: $0.range, isQuoted: $0.isQuoted) }
    return zip(words, ArgumentWalk(arguments, scanned).roles).compactMap { word, role in
      switch role {
      case .value(let argument?, _): return Place(of: text, in: word, behind: 0, argument, statement)
      case .option:
        // The value in `--item=latte`.
        let name = String(word.text.prefix { $0 != "=" })
        guard let argument = arguments.first(where: { $0.names.contains(name) }) else { return nil }
        return Place(of: text, in: word, behind: name.utf8.count + 1, argument, statement)
      case .value, .noValue, .unknownOption, .extra, .separator: return nil
      }
    }
  }
}

extension ValueSlip {
  /// Where a value stands: a word, or a part of one.
  private struct Place {
    let argument: ArgumentHelp
    private let word: Word
    /// The value in the word, in UTF-8.
    private let part: Range<Int>
    private let source: String

    /// Nothing where the word does not hold the value.
    ///
    /// - Parameter start: how much of the word is no value.
    init?(
      of text: String, in word: Word, behind start: Int, _ argument: ArgumentHelp, _ statement: Statement
    ) {
      let bytes = Array(word.text.utf8)
      let value = Array(text.utf8)
      guard bytes.count >= start + value.count else { return nil }
      let starts = (start...bytes.count - value.count).filter { offset in
        bytes[offset..<offset + value.count].elementsEqual(value) && Self.isPiece(offset..<offset + value.count, bytes)
      }
      guard let first = starts.first else { return nil }
      part = first..<first + value.count
      (self.argument, self.word, source) = (argument, word, statement.source)
    }

    func isWithin(_ range: Range<Int>) -> Bool { word.range.overlaps(range) }

    /// Whether no letter or digit stands around a part: `latte` in `latte:large`, and not in `lattes`.
    private static func isPiece(_ part: Range<Int>, _ bytes: [UInt8]) -> Bool {
      let around = [part.lowerBound - 1, part.upperBound].filter { bytes.indices.contains($0) }
      return around.allSatisfy { bytes[$0] < 0x80 && !Character(Unicode.Scalar(bytes[$0])).isAlphanumeric }
    }

    func error(_ error: any DescribedError, _ wrong: WrongValue, among names: [String]) -> ShellError? {
      let nearest = EditDistance.closest(to: wrong.text, among: names)
      guard !nearest.isEmpty else { return nil }
      var found = ShellError(error)
      found.suggestion = EditDistance.question(nearest)
      let only = nearest.count == 1 ? nearest[0] : nil
      let bytes = Array(source.utf8)
      let isPlain = bytes[word.range].elementsEqual(word.text.utf8)
      guard isPlain else {
        // What is quoted is written anew as a whole.
        let value = Array(word.text.utf8)
        found.mend = only.map { name in
          let text = Array(value[..<part.lowerBound]) + Array(name.utf8) + Array(value[part.upperBound...])
          return Mend(wrong: word.text, right: Quoting.quoted(String(decoding: text, as: UTF8.self)))
        }
        return found.pointing(at: SourceExcerpt(source: source, range: word.range))
      }
      found.mend = only.map { Mend(wrong: wrong.text, right: Quoting.quoted($0)) }
      let start = word.range.lowerBound
      return found.pointing(
        at: SourceExcerpt(source: source, range: start + part.lowerBound..<start + part.upperBound))
    }
  }
}

extension StatementPlan {
  /// What was likely meant by the value that an error is about; the error itself where nothing is near.
  func clarified(_ error: any Error, asking sources: [RegisteredValueSource]) async -> any Error {
    guard (error as? any DescribedError)?.wrong != nil else { return error }
    let slip = ValueSlip(
      info: command.info, arguments: ArgumentHelp.all(of: command.arguments), statement: statement,
      words: statement.words.dropFirst(pathCount))
    return await slip.error(error, asking: sources) ?? error
  }
}

extension Character {
  fileprivate var isAlphanumeric: Bool { isLetter || isNumber }
}
