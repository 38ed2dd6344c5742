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
    let places = places(of: wrong.text)
    // If several arguments contain the value, the misspelled one is unknown.
    guard wrong.choices.isEmpty else {
      return places.count == 1 ? places[0].error(error, wrong, among: wrong.choices) : nil
    }
    for place in places {
      let key = place.argument.sourceKey(in: info)
      guard let source = sources.first(where: { $0.arguments.contains(key) }) else { continue }
      let stored = await source.values(of: key, for: wrong.text, within: Self.budget)
      return place.error(error, wrong, among: stored.compactMap(\.name))
    }
    return nil
  }

  /// Returns the error with a suggestion from the values that the error itself names.
  ///
  /// - Parameter range: The range of the value in the statement.
  func error(_ error: any Error, at range: Range<Int>) -> ShellError? {
    guard let error = error as? any UserFacingError, let wrong = error.invalidValue else { return nil }
    return places(of: wrong.text).first { $0.isWithin(range) }?.error(error, wrong, among: wrong.choices)
  }

  /// Returns the places of the value, one per argument.
  private func places(of text: String) -> [Place] {
    if text.isEmpty || info.takesSecret { return [] }
    return zip(words, parsed.roles).compactMap { word, role in
      switch role {
      case .value(let argument, _): Place(of: text, in: word, after: 0, argument, statement)
      case .optionWithValue(let argument, _, let start): Place(of: text, in: word, after: start, argument, statement)
      case .option, .noValue, .flagWithValue, .unknownOption, .extra, .separator: nil
      }
    }
  }
}

extension TypoFinder {
  /// The place of a value: a word, or a part of one.
  private struct Place {
    let argument: ArgumentInfo
    private let word: Word
    /// The range of the value in the word, in UTF-8.
    private let part: Range<Int>
    private let source: String

    /// Creates a place, or returns `nil` if the word does not contain the value.
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
      (self.argument, self.word, source) = (argument, word, statement.source)
    }

    func isWithin(_ range: Range<Int>) -> Bool { word.range.overlaps(range) }

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
  func clarified(_ error: any Error, asking sources: [RegisteredValueSource]) async -> any Error {
    if let failure = error as? ArgumentFailure {
      if let found = await described(failure, asking: sources) { return found }
      return await ArgumentErrors(self).error(failure, asking: sources) ?? error
    }
    guard let told = error as? any UserFacingError else { return error }
    guard told.invalidValue != nil else { return await completed(told, asking: sources) ?? error }
    let words = Array(statement.words.dropFirst(pathCount))
    let finder = TypoFinder(
      info: command.info, statement: statement, words: words, parsed: grammar.arguments(of: command, words))
    return await finder.error(error, asking: sources) ?? error
  }
}

extension ResolvedStatement {
  /// The maximum number of items that an error lists.
  private static let maxItems = 5
  /// The maximum number of bytes of a typed name. To look for a longer one takes too long.
  private static let longestName = 1_000

  /// Returns the error for a name where an id is expected: `orders cancel Gus`. It lists the ids of
  /// the items with this name, or else of those with it in their names. If only one has this name, it
  /// is the correction, unless the command refuses it.
  private func described(_ failure: ArgumentFailure, asking sources: [RegisteredValueSource]) async -> ShellError? {
    var error = failure.shellError(in: self)
    let words = Array(statement.words.dropFirst(pathCount))
    guard error.code == ArgumentProblem.id("").code, let range = error.excerpt?.range,
      let index = words.firstIndex(where: { $0.range == range }),
      case .value(let argument, _) = grammar.arguments(of: command, words).roles[index],
      let source = sources.byArgument[argument.sourceKey(in: command.info)],
      words[index].text.utf8.count <= Self.longestName
    else { return nil }
    let (name, key) = (words[index].text, argument.sourceKey(in: command.info))
    let stored = await source.values(of: key, for: name, within: TypoFinder.budget)
    let called = stored.filter { $0.isCalled(name) }
    let items = called.isEmpty ? stored.filter { $0.hasInName(name) } : called
    guard !items.isEmpty else { return nil }
    if items.allSatisfy(\.isRefused) {
      let refusal = "\(command.info.name) refuses all items with it in the name"
      error.message = "\(Quoting.quoted(name)) is not an id, and \(refusal)"
      error.suggestion = "found \(Self.list(items))"
      return error
    }
    let owners = items.count == 1 ? "one item has" : "several items have"
    error.message = "\(Quoting.quoted(name)) is not an id, and \(owners) it in the name"
    error.suggestion = Self.question(items)
    // A part of a name is too little to run the line with the item at the next Enter.
    return error.corrected(by: Correction(name, nearest: called.map(\.value)))
  }

  /// Returns the error for the beginning of a short id: `orders show 908b`. It lists the ids whose
  /// short forms begin so.
  private func completed(
    _ error: any UserFacingError, asking sources: [RegisteredValueSource]
  ) async -> ShellError? {
    guard error.kind == .notFound, !command.info.takesSecret else { return nil }
    let words = Array(statement.words.dropFirst(pathCount))
    for (word, role) in zip(words, grammar.arguments(of: command, words).roles) {
      guard case .value(let argument, _) = role, argument.takesID, let digits = IDSuffix(word.text)?.digits,
        error.message.contains(digits), let source = sources.byArgument[argument.sourceKey(in: command.info)]
      else { continue }
      let stored = await source.values(of: argument.sourceKey(in: command.info), for: digits, within: TypoFinder.budget)
      let items = stored.filter { $0.value.hasPrefix(digits) && IDSuffix($0.value) != nil }
      guard !items.isEmpty else { continue }
      var found = ShellError(error).pointing(at: SourceExcerpt(source: statement.source, range: word.range))
      found.suggestion = "\(Self.question(items)) An id is found by its last characters"
      return found
    }
    return nil
  }

  /// Returns the question that lists the items that the user may have meant.
  private static func question(_ items: [ValueSuggestion]) -> String { "did you mean \(list(items))?" }

  private static func list(_ items: [ValueSuggestion]) -> String {
    let listed = items.prefix(maxItems).map { "\($0.value) (\($0.detail))" }
    return listed.joined(separator: ", or ") + (items.count > listed.count ? " or another one" : "")
  }
}

extension ValueSuggestion {
  /// Returns `true` if the description begins with a name, regardless of case, accents and punctuation.
  fileprivate func isCalled(_ name: String) -> Bool {
    let words = Self.words(of: name)
    return !words.isEmpty && name.count > 1 && Self.words(of: detail).starts(with: words)
  }

  /// Returns `true` if each typed word begins a word of the name, which ends at the first comma of the
  /// description.
  fileprivate func hasInName(_ name: String) -> Bool {
    let (words, parts) = (Self.words(of: name), Self.words(of: String(detail.prefix { $0 != "," })))
    return !words.isEmpty && name.count > 3 && words.allSatisfy { word in parts.contains { $0.hasPrefix(word) } }
  }

  /// Returns the words of a name; an apostrophe separates none, so that `Joes` is `Joe's`.
  private static func words(of name: String) -> [String] {
    FoldedText.words(of: name.filter { $0 != "'" && $0 != "’" })
  }
}

extension Character {
  fileprivate var isAlphanumeric: Bool { isLetter || isNumber }
}
