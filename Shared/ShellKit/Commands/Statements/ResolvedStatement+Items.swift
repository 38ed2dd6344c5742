import DomainKit

/// Errors that list the stored items that the user may have meant.
extension ResolvedStatement {
  /// The maximum number of items that an error lists.
  private static let maxItems = 5
  /// The maximum number of bytes of a typed name. To look for a longer one takes too long.
  private static let longestName = 1_000

  /// A word that is a value, and the source of its values.
  private struct TypedValue {
    let word: Word
    let argument: ArgumentInfo
    let source: RegisteredValueSource
    /// See ``RegisteredValueSource/arguments``.
    let key: String

    func values(for typed: String) async -> [ValueSuggestion] {
      await source.values(of: key, for: typed, within: TypoFinder.budget)
    }
  }

  /// Returns the typed values that have a source.
  private func typedValues(_ sources: [RegisteredValueSource]) -> [TypedValue] {
    let words = Array(statement.words.dropFirst(pathCount))
    return zip(words, grammar.arguments(of: command, words).roles).compactMap { word, role in
      guard case .value(let argument, _) = role else { return nil }
      let key = argument.sourceKey(in: command.info)
      return sources.byArgument[key].map { TypedValue(word: word, argument: argument, source: $0, key: key) }
    }
  }

  /// Returns the error for a name where an id is expected: `orders cancel Gus`. It lists the items with
  /// this name, and says so if the command refuses all of them. If the command also takes the name as that of a new
  /// item, it has that line first.
  func described(_ failure: ArgumentFailure, asking sources: [RegisteredValueSource]) async -> ShellError? {
    var error = failure.shellError(in: self)
    guard error.code == ArgumentProblem.id("").code,
      let typed = typedValues(sources).first(where: { $0.word.range == error.excerpt?.range })
    else { return nil }
    let found = await items(named: typed)
    let items = found.listed
    guard !items.isEmpty else { return await unknownName(error, typed) }
    error.matches = found.lines
    let reason = "\(Quoting.quoted(typed.word.text)) is not an id, and"
    if items.allSatisfy(\.isRefused) {
      let refusal = items.count == 1 ? items[0].refusalOfName : nil
      error.message =
        "\(reason) \(command.info.name) \(refusal ?? "refuses all \(typed.source.noun)s with it in the name")"
      let step = items[0].nextStep.map { ". \($0)" } ?? ""
      error.suggestion = items.count == 1 ? "found \(Items.line(items[0]))\(step)" : "found these"
      return error
    }
    error.message = "\(reason) \(found.summary)"
    if found.hasChoice { error.sharedName = typed.word.text }
    // The text may as well be that of a new item: `books save "My Book" --author Bo`.
    if let line = error.suggestion, line.hasPrefix("write: ") {
      error.suggestion = "\(line); or \(found.question)"
      return error
    }
    error.suggestion = found.question
    return error.corrected(by: found.correction)
  }

  /// Returns the error for a name that no item has, with the items whose names are near, or `nil`
  /// for a text that is rather a part of an id. The source may have only some items, such as closed
  /// restaurants.
  private func unknownName(_ error: ShellError, _ typed: TypedValue) async -> ShellError? {
    let name = typed.word.text
    guard name.utf8.count <= Self.longestName, name.contains(where: \.isLetter),
      !name.contains(where: \.isNumber) || name.contains(where: { $0.isLetter && !$0.isHexDigit })
    else { return nil }
    let stored = await typed.values(for: "")
    let items = stored.filter { $0.name == nil && !$0.isRefused }
    let near = Set(EditDistance.closest(to: name, among: items.map(\.itemName)))
    let found = Items(items.filter { near.contains($0.itemName) }, of: stored, in: typed)
    var error = error
    error.message =
      "\(Quoting.quoted(name)) is not an id, and \(command.info.name) takes no \(typed.source.noun) with it in the name"
    if !found.listed.isEmpty {
      (error.suggestion, error.matches) = (found.question, found.lines)
    } else if error.suggestion?.hasPrefix("write: ") != true, let hint = typed.source.listHint(typed.key) {
      // A line with the text in its place says more: `books save --title Dune`.
      error.suggestion = hint
    }
    return error
  }

  /// Returns the error for a name where an email address is expected: `auth disable Gus`. It lists the
  /// items with this name.
  func named(
    _ error: any UserFacingError, _ wrong: InvalidValue, asking sources: [RegisteredValueSource]
  ) async -> ShellError? {
    guard wrong.choices.isEmpty, !command.info.takesSecret,
      let typed = typedValues(sources).first(where: { $0.word.text == wrong.text }),
      typed.argument.kind == .positional || typed.argument.valueName == "email"
    else { return nil }
    return await listing(items(named: typed), in: error, at: typed)
  }

  /// Returns the error for the beginning of a short id: `orders show 908b`. It lists the ids whose
  /// short forms begin so, or else the items with such a name: `books show 1984`.
  func completed(_ error: any UserFacingError, asking sources: [RegisteredValueSource]) async -> ShellError? {
    guard error.kind == .notFound, !command.info.takesSecret else { return nil }
    for typed in typedValues(sources) where typed.argument.takesID {
      guard let digits = IDSuffix(typed.word.text)?.digits, error.message.contains(digits) else { continue }
      let stored = await typed.values(for: digits)
      let items = stored.filter { $0.value.hasPrefix(digits) && IDSuffix($0.value) != nil }
      if var found = listing(Items(items, of: stored, in: typed), in: error, at: typed) {
        found.suggestion? += " An id is found by its last characters"
        return found
      }
      if let found = await listing(self.items(named: typed), in: error, at: typed) { return found }
    }
    return nil
  }

  /// The items that an error lists.
  private struct Items {
    let listed: [ValueSuggestion]
    /// The item that the word stands for, if there is only one.
    let correction: Correction?
    /// `true` if the word is the whole name of the items.
    private let isWholeName: Bool
    /// `true` if there may be others that were not loaded.
    private let isPartial: Bool
    private let noun: String

    init(
      _ listed: [ValueSuggestion], of stored: [ValueSuggestion], in typed: TypedValue, correction: Correction? = nil,
      isWholeName: Bool = false
    ) {
      self.listed = listed
      self.isWholeName = isWholeName
      let nouns = Set(listed.map { $0.noun ?? typed.source.noun })
      noun = nouns.count == 1 ? nouns.first ?? typed.source.noun : typed.source.noun
      isPartial = stored.count >= typed.source.limit
      // Another item may have a part of a name as well, but hardly the whole one.
      self.correction = isPartial && !isWholeName ? nil : correction
    }

    /// `true` if the command takes several of the items.
    var hasChoice: Bool { listed.count { !$0.isRefused } > 1 }

    /// The statement about the items, such as `several orders have it in the name`.
    var summary: String {
      let one = isPartial && !isWholeName ? "at least one" : "one"
      return (listed.count == 1 ? "\(one) \(noun) has" : "several \(noun)s have")
        + (isWholeName ? " this name" : " it in the name")
    }

    /// The question whether the user means the item, or one of the ``lines``.
    var question: String {
      listed.count == 1 ? "did you mean \(Self.line(listed[0]))?" : "did you mean one of these?"
    }

    /// The lines with several items.
    var lines: [String] {
      guard listed.count > 1 else { return [] }
      let rest = listed.count - ResolvedStatement.maxItems
      let end = rest > 0 ? [isPartial ? "and others" : "and \(rest) more"] : []
      return listed.prefix(ResolvedStatement.maxItems).map(Self.line) + end
    }

    static func line(_ item: ValueSuggestion) -> String { "\(Quoting.quoted(item.value)) (\(item.detail))" }
  }

  /// Returns the items with a typed name, or else, or if people choose their names themselves, those with
  /// it in their names. If there is only one, it is the correction.
  private func items(named typed: TypedValue) async -> Items {
    let name = typed.word.text
    if name.utf8.count > Self.longestName { return Items([], of: [], in: typed) }
    let stored = await typed.values(for: name)
    // A value that is a name is found by ``TypoFinder``.
    let items = stored.filter { $0.name == nil }
    let called = typed.source.hasSelfChosenNames ? [] : items.filter { $0.isCalled(name) }
    if called.contains(where: { !$0.isRefused }) {
      return Items(called, of: stored, in: typed, correction: Self.correction(of: name, called), isWholeName: true)
    }
    var found = items.filter { $0.isCalled(name) || $0.hasInName(name) }
    if typed.source.hasSelfChosenNames, !found.isEmpty {
      // A stranger's name may be the address of an employee.
      found += items.filter { !found.contains($0) && $0.hasInValue(name) }
    }
    // The beginning of a word is too little to run the line with the item at the next Enter.
    let isWord = found.allSatisfy { $0.hasInName(name, asWords: true) }
    return Items(found, of: stored, in: typed, correction: isWord ? Self.correction(of: name, found) : nil)
  }

  /// Returns the correction of a name to the only item. Its value is in quotes, because an address can have the
  /// characters that start a program, and must not be an option.
  private static func correction(of name: String, _ items: [ValueSuggestion]) -> Correction? {
    guard items.count == 1, let value = items.first?.value, !value.hasPrefix("-") else { return nil }
    return Correction(wrong: name, right: Quoting.quoted(value))
  }

  /// Returns the error with the items, or `nil` if there are none that the command takes.
  private func listing(_ items: Items, in error: any UserFacingError, at typed: TypedValue) -> ShellError? {
    if items.listed.allSatisfy(\.isRefused) { return nil }
    var found = ShellError(error).pointing(at: SourceExcerpt(source: statement.source, range: typed.word.range))
    (found.suggestion, found.matches) = (items.question, items.lines)
    if items.hasChoice { found.sharedName = typed.word.text }
    return found.corrected(by: items.correction)
  }
}

extension ValueSuggestion {
  /// The name of the item, which ends at the first comma of the description.
  fileprivate var itemName: String { String(detail.prefix { $0 != "," }) }

  /// Returns `true` if a text is the whole name, perhaps with more of the description, regardless
  /// of case, accents and punctuation.
  func isCalled(_ name: String) -> Bool {
    let words = Self.words(of: name)
    return !words.isEmpty && words.count >= Self.words(of: itemName).count
      && Self.words(of: detail).starts(with: words)
  }

  /// Returns `true` if each typed word begins a word of the name.
  ///
  /// - Parameter asWords: `true` if each must be a whole word.
  fileprivate func hasInName(_ name: String, asWords: Bool = false) -> Bool {
    Self.has(name, in: itemName, asWords: asWords)
  }

  /// Returns `true` if each typed word begins a word of the value, such as an address.
  fileprivate func hasInValue(_ name: String) -> Bool { Self.has(name, in: value, asWords: false) }

  private static func has(_ typed: String, in text: String, asWords: Bool) -> Bool {
    let words = Self.words(of: typed)
    // `Brien` begins a part of O'Brien.
    let parts = Self.words(of: text) + (asWords ? [] : folded(FoldedText.words(of: text)))
    return !words.isEmpty
      && words.allSatisfy { word in parts.contains { asWords ? $0 == word : $0.hasPrefix(word) } }
  }

  /// Returns the words of a name; an apostrophe separates none, so that `Joes` is `Joe's`.
  private static func words(of name: String) -> [String] {
    folded(FoldedText.words(of: name.filter { $0 != "'" && $0 != "’" }))
  }

  /// Returns words without regard to strokes and to letters that look like others: `Lukasz` is `Łukasz`.
  private static func folded(_ words: [String]) -> [String] { words.map { NameKey($0).value } }
}
