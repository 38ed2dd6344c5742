import DomainKit

/// The hints about words that do not fit a command and that fit another line.
///
/// Most of them take the index of the word that does not fit, or of the first of several: an unexpected word, an
/// unknown option, or a value that its argument rejects.
struct ArgumentHints {
  let command: RegisteredCommand
  /// The words after the path of the command.
  let words: [Word]
  let parsed: ParsedArguments
  let statement: Statement
  let grammar: CommandGrammar
  /// Returns `true` if the user may run a command.
  let permits: @Sendable (CommandInfo) -> Bool
  private let pathCount: Int

  var info: CommandInfo { command.info }

  /// Creates the hints, or returns `nil` for a command whose words may contain a secret.
  init?(_ resolved: ResolvedStatement, _ words: [Word], _ parsed: ParsedArguments) {
    (command, statement, pathCount) = (resolved.command, resolved.statement, resolved.pathCount)
    (grammar, permits) = (resolved.grammar, resolved.permits)
    guard !command.info.takesSecret, !resolved.grammar.asksForPassword(command) else { return nil }
    (self.words, self.parsed) = (words, parsed)
  }

  /// Returns the hint for unexpected words that may belong to the value before them.
  func quotes(at index: Int) -> String? {
    guard index > 0, let (argument, values, start) = takingArgument(at: index - 1), argument != pairOption
    else { return nil }
    let count = extras(from: index).prefix { !isPair($0) }.count
    if count == 0 { return nil }
    let pieces = words[index - 1..<index + count]
    if isUnreadAmount(pieces.dropFirst(), of: argument) { return nil }
    let whole = Self.text(pieces)
    // Some commands find an id by a name, but no id and no address has several words.
    let isPossible =
      argument.takesID
      ? IDSuffix(words[index - 1].withoutPunctuation) == nil && !words[index - 1].text.contains("@")
      : !argument.takesEmail && !rejectsValue(in: line(index - 1..<index + count, [whole]))
    let isSeveralFiles = argument.takesFile && pieces.allSatisfy { Self.isFileName($0.text) }
    guard isPossible, !isSeveralFiles, values.allows(String(decoding: whole.utf8.dropFirst(start), as: UTF8.self)),
      whole.contains(where: \.isLetter),
      !pieces.contains(where: \.isOneValue)
    else { return nil }
    let option = argument.kind == .option && start == 0 ? "\(words[index - 2].text) " : ""
    let hint = "put a value of several words in quotes: \(option)\(Quoting.quoted(whole))"
    guard !option.isEmpty, argument.isRepeating else { return hint }
    let single = pieces.filter { !$0.isJoiner }.map(\.withoutPunctuation)
    // A number such as `x2` belongs to the value before it.
    guard single.count > 1, !single.contains(where: { $0.contains(where: \.isNumber) }) else { return hint }
    // Without commas, the words after an item are rather about it than other items.
    guard whole.contains(", ") || Self.parts(of: argument).isEmpty else { return hint }
    let repeated = "repeat the option: \(single.map { option + Quoting.quoted($0) }.joined(separator: " "))"
    return whole.contains(", ") ? repeated : "\(hint); or \(repeated)"
  }

  /// Returns `true` for a word such as `till.csv`.
  static func isFileName(_ text: String) -> Bool { text.dropFirst().contains(".") }

  /// Returns the hint for words that are values of an option such as `--price <[size=]amount>`.
  func pairs(at index: Int) -> String? {
    guard let option = pairOption else { return nil }
    let taking = index > 0 ? takingArgument(at: index - 1) : nil
    // A size or an amount after `--price` may belong to the next word.
    let before = taking.flatMap { $0.0 == option ? split(words[index - 1], at: $0.start).value : nil }
    let given = extras(from: index).drop { before == nil && !isPair($0) }.map(\.withoutPunctuation)
    guard let pairs = Self.pairs(of: [before].compactMap(\.self) + given) else { return nil }
    let values = pairs.dropFirst(before?.contains("=") == true ? 1 : 0)
    let range = index..<index + extras(from: index).count
    if values.isEmpty || rejectsValue(in: line(range, values.flatMap { [option.name, $0] })) { return nil }
    let options = values.map { "\(option.name) \(Quoting.quoted($0))\(Self.hasAmount($0) ? "" : "=…")" }
    return "write: \(options.joined(separator: " "))"
  }

  /// Returns the values of ``pairOption`` that sizes and amounts are, after those with a `=`, or `nil` if it is not
  /// clear which belong together. Each size is before its amount, or each is after it.
  private static func pairs(of texts: [String]) -> [String]? {
    let (named, loose) = (texts.filter { $0.contains("=") }, texts.filter { !$0.contains("=") })
    let areAmounts = loose.map { !$0.contains(where: \.isLetter) }
    guard let isAmountFirst = areAmounts.first else { return named }
    if areAmounts == [true] { return named.isEmpty ? loose : nil }
    if !areAmounts.contains(true) { return named + loose }
    let areAlternating = areAmounts.indices.allSatisfy { areAmounts[$0] == ($0.isMultiple(of: 2) == isAmountFirst) }
    guard areAlternating, loose.count.isMultiple(of: 2) else { return nil }
    return named
      + stride(from: 0, to: loose.count, by: 2).map { at in
        isAmountFirst ? "\(loose[at + 1])=\(loose[at])" : "\(loose[at])=\(loose[at + 1])"
      }
  }

  private static func hasAmount(_ text: String) -> Bool { text.contains { $0 == "=" || $0.isNumber } }

  /// The option with values such as `large=4.60`.
  var pairOption: ArgumentInfo? { pairArgument.flatMap { $0.kind == .option ? $0 : nil } }

  /// The argument with values such as `large=4.60`.
  var pairArgument: ArgumentInfo? { parsed.known.first { $0.isRepeating && $0.valueName.contains("=") } }

  /// Returns `true` for a word in the form of a value of ``pairOption``.
  private func isPair(_ word: Word) -> Bool {
    pairOption != nil && (word.text.contains("=") || !word.text.contains(where: \.isLetter))
  }

  /// Returns the unexpected words from an index.
  func extras(from index: Int) -> ArraySlice<Word> {
    words[index...].prefix(parsed.roles[index...].prefix { if case .extra = $0 { true } else { false } }.count)
  }

  /// Returns the hint for two numbers that belong in one word, such as `40.73 -73.99` or `40,73 -73,99`.
  ///
  /// - Parameter index: The second number, or the first one if it begins with a dash.
  func oneWord(at index: Int) -> String? {
    if index > 0, takesPair(at: index - 1) { return oneWord(index - 1..<index + 1, after: []) }
    guard index + 1 < words.count, takesPair(at: index + 1) else { return nil }
    return oneWord(index..<index + 2, after: ["--"])
  }

  private func oneWord(_ range: Range<Int>, after dashes: [String]) -> String? {
    let numbers = words[range].map(\.withoutPunctuation)
    guard numbers.allSatisfy({ $0.contains(where: \.isNumber) && !$0.contains(where: \.isLetter) }) else { return nil }
    let decimals = numbers.map { $0.hasPrefix("-") ? "-" + $0.dropFirst().withDecimalPoint() : $0.withDecimalPoint() }
    let texts = dashes + [decimals.joined(separator: ",")]
    if rejectsValue(in: line(range, texts)) { return nil }
    return "write it as one word\(decimals == numbers ? "" : " with decimal points"): \(Quoting.joined(texts))"
  }

  /// Returns the hint for two numbers with decimal commas in one word, such as `40,73,-73,99`.
  func decimalPoints(at index: Int) -> String? {
    let parts = words[index].text.split(separator: ",")
    guard takesPair(at: index), parts.count == 4 else { return nil }
    let pair = "\(parts[0]).\(parts[1]),\(parts[2]).\(parts[3])"
    return rejectsValue(in: line(index..<index + 1, [pair])) ? nil : "write it with decimal points: \(pair)"
  }

  /// Returns `true` if the argument of a word takes two numbers, such as `40.73,-73.99`, not a ``pairOption``.
  private func takesPair(at index: Int) -> Bool {
    guard let (argument, _, start) = takingArgument(at: index) else { return false }
    return start == 0 && argument.valueName.contains(",")
  }

  /// Returns the hint for an option without its dashes, such as `restaurants update Joe hours 8-12`, or for
  /// a value without its option, such as `orders list placed` or `item=latte`.
  func option(at index: Int) -> String? {
    let word = words[index].text
    let found = openOptions(taking: words[index])
    let values = extras(from: index + 1).map(\.text)
    // A day such as `2024-03-01` has the form of an id as well.
    let isDay = values.count == 1 && TimeExpression(values[0]) != nil
    if let named = offeredOptions.first(where: { $0.name == "--\(word)" && !($0.takesID && isDay) }) {
      let (value, range) = (values.joined(separator: " "), index..<index + 1 + values.count)
      // `orders change ID for Bob add tea` has two options. `at` and `for` are also words of a text.
      let others = Set(openOptions.map(\.name)).subtracting(["--at", "--for", named.name])
      let isTaken =
        !value.isEmpty && others.isDisjoint(with: values.map { "--\($0)" })
        && !rejectsValue(in: line(range, [named.name, value]))
      if isTaken, !isUnclearAmount(value, of: named.name) { return hint(range, named.name, value) }
      // The name of an option may be a value of another one: `orders stats item`.
      if found.count != 1 { return "write: \(named.synopsis)" }
    }
    if let line = flagLine(named: word, at: index) ?? eachOptionLine(at: index) { return line }
    return found.count == 1 ? hint(index..<index + 1, found[0].name, found[0].value) : assignmentLine(at: index)
  }

  /// Returns the hint for the name of a flag without its dashes: `restaurants list open now`.
  private func flagLine(named word: String, at index: Int) -> String? {
    guard let flag = openFlag(named: word.lowercased()) else { return nil }
    return lineToWrite(index..<index + 1, [flag.name])
      ?? lineToWrite(index..<index + extras(from: index).count, [flag.name])
  }

  /// Returns the flag with a name without its dashes, or with the one in other programs, that can still be given, or
  /// `nil` if the user may not use it.
  func openFlag(named name: String) -> ArgumentInfo? {
    let names = Set(["--\(name)", info.option(forOther: "--\(name)")].compactMap(\.self))
    let flags = parsed.known.filter { $0.kind == .flag && parsed.used.isDisjoint(with: $0.names) }
    return flags.first { !names.isDisjoint(with: $0.names) }.flatMap { permits(info.using($0.name)) ? $0 : nil }
  }

  /// Returns the hint for words that are each the value of one option: `menu add Chai drink 3.50`.
  private func eachOptionLine(at index: Int) -> String? {
    let given = extras(from: index)
    let found = given.map { word in
      pairOption != nil && isPair(word) ? [(name: pairOption?.name ?? "", value: word.text)] : openOptions(taking: word)
    }
    guard given.count > 1, found.allSatisfy({ $0.count == 1 }) else { return nil }
    let options = found.joined()
    let single = options.map { $0.name }.filter { name in !openOptions.contains { $0.name == name && $0.isRepeating } }
    guard Set(single).count == single.count else { return nil }
    return lineToWrite(index..<index + given.count, options.flatMap { [$0.name, $0.value] })
  }

  /// Returns the open options that list a word as a value, perhaps in another form, or else those for an
  /// email address.
  private func openOptions(taking word: Word) -> [(name: String, value: String)] {
    let forms = Self.forms(of: word.text)
    let listed = offeredOptions.compactMap { option -> (name: String, value: String)? in
      let values = parsed.values(of: option).names
      return forms.first(where: values.contains).map { (name: option.name, value: $0) }
    }
    guard listed.isEmpty, word.text.contains("@") else { return listed }
    return offeredOptions.filter { $0.valueName == "email" && $0.name != "--after" }.map { ($0.name, word.text) }
  }

  /// Returns a word, and the words without its ending that may be listed: `drink` for `Drinks`, `week` for
  /// `weekly`.
  private static func forms(of word: String) -> [String] {
    let lower = word.lowercased()
    let stems = ["s": 1, "ly": 2].compactMap { ending, count in
      lower.hasSuffix(ending) ? String(lower.dropLast(count)) : nil
    }
    return [word, lower] + stems + (lower == "daily" ? ["day"] : [])
  }

  /// Returns the hint for a stored name without its option, such as `orders list Cleo`, with each
  /// option that takes the name.
  func option(at index: Int, asking sources: [RegisteredValueSource]) async -> String? {
    if followsItem(index) || takesItems && extras(from: index).count > 1 { return nil }
    let word = words[index].text
    var hints: [String] = []
    for option in offeredOptions where !option.takesID && (index == 0 || takingArgument(at: index - 1)?.0 != option) {
      let key = option.sourceKey(in: info)
      guard let source = sources.byArgument[key] else { continue }
      let same = await Self.storedName(word, of: key, in: source)
      if let same { hints.append(hint(index..<index + 1, option.name, same)) }
    }
    return Self.alternatives(hints)
  }

  /// Returns the stored name that a text is, perhaps with other capital letters or accents.
  ///
  /// - Parameter key: The argument that takes the name.
  static func storedName(_ text: String, of key: String, in source: RegisteredValueSource) async -> String? {
    let (stored, folded) = (await source.values(of: key, for: text, within: TypoFinder.budget), FoldedText.of(text))
    return stored.first { FoldedText.of($0.value) == folded }?.value
  }

  /// Returns hints with a line to write each as one, or `nil` if there are none.
  static func alternatives(_ hints: [String]) -> String? {
    guard let first = hints.first else { return nil }
    return ([first] + hints.dropFirst().map { String($0.dropFirst("write: ".count)) }).joined(separator: "; or ")
  }

  /// The options that can still be given.
  var openOptions: [ArgumentInfo] {
    parsed.known.filter { $0.kind == .option && ($0.isRepeating || parsed.used.isDisjoint(with: $0.names)) }
  }

  /// The options that can still be given and that the user may use.
  var offeredOptions: [ArgumentInfo] { openOptions.filter { permits(info.using($0.name)) } }

  /// Returns the hint with an option in the place of some words: the whole line, or only the option if
  /// something else is wrong.
  private func hint(_ range: Range<Int>, _ name: String, _ value: String) -> String {
    lineToWrite(range, [name, value]) ?? "write: \(name) \(Quoting.quoted(value))"
  }

  /// Returns how to write a value that begins with a dash, as the word after an option does, if the
  /// option can have that value.
  ///
  /// - Parameter index: The option.
  func joinedValue(of index: Int) -> String? {
    guard words.indices.contains(index + 1) else { return nil }
    let (name, value) = (words[index].text, words[index + 1].text)
    let whole = "\(name)=\(value)"
    // An option for numbers that does not take one with a minus refuses it later.
    let isNegative = value.dropFirst().first?.isNumber == true && rejectsText(name, index..<index + 2)
    guard !isNegative, command.accepts(line(index..<index + 2, [whole])) else { return nil }
    return "write \(Quoting.quoted(whole)) if that is the value"
  }

  /// Returns `true` if an option is only for values of a form, such as numbers.
  ///
  /// - Parameter range: The words in whose place the option is tried.
  func rejectsText(_ name: String, _ range: Range<Int>) -> Bool {
    rejectsValue(in: line(range, ["\(name)=any words"]))
  }

  static func text(_ words: some Sequence<Word>) -> String { words.map(\.text).joined(separator: " ") }

  /// Returns the words with others in the place of some.
  func line(_ range: Range<Int>, _ texts: [String]) -> [String] {
    var line = words.map(\.text)
    line.replaceSubrange(range, with: texts)
    return line
  }

  /// Returns the statement as typed, with other words in the place of some, or `nil` if they come from an
  /// alias.
  func source(_ range: Range<Int>, _ texts: [String]) -> String? {
    // The words of an alias all have the range of its name.
    let ranges = (statement.words.prefix(pathCount).suffix(1) + words).map(\.range)
    guard zip(ranges, ranges.dropFirst()).allSatisfy({ $0.upperBound <= $1.lowerBound }) else { return nil }
    let (start, end) = (words[range.lowerBound].range.lowerBound, words[range.upperBound - 1].range.upperBound)
    return statement.safeSource(0..<start) + Quoting.joined(texts)
      + statement.safeSource(end..<statement.source.utf8.count)
  }

  /// Returns the argument that takes a word as its value, and the offset of the value in the word.
  func takingArgument(at index: Int) -> (ArgumentInfo, KnownValues, start: Int)? {
    parsed.roles[index].takenBy
  }

  /// Returns the hint for an option of the program, which comes before the command.
  func programOption(at index: Int) -> String? {
    guard let option = ShellOption(name: words[index].text.optionName),
      ShellOption.forArguments.subtracting(ShellOption.forStatements).contains(option)
    else { return nil }
    let hasValue = option.takesValue && !words[index].text.contains("=")
    let own = index..<min(index + (hasValue ? 2 : 1), words.count)
    let rest = words.indices.filter { !own.contains($0) }.map { words[$0].text }
    let line = ["coffeepal"] + words[own].map(\.text) + info.path + rest
    return "it comes before the command: \(line.map(\.quotedForShells).joined(separator: " "))"
      + (option == .verbose ? "; at the prompt, type: set verbose on" : "")
  }
}

extension ArraySlice<Word> {
  /// `true` for words that rather go on with the values before them than begin a text: `orders cancel Ada and Bob`.
  var continuesValues: Bool {
    first.map { !$0.isQuoted && ["&", "also", "and", "but"].contains($0.text.lowercased()) } ?? false
  }
}

extension Word {
  /// `true` for a word that the user has marked as one value. A space in an argument of the program needed
  /// quotes as well.
  var isOneValue: Bool { isQuoted || text.contains(" ") }

  /// The name of an option without its dashes, and the value after its `=`, or `nil` for a word without a name,
  /// such as `--=-`.
  var optionParts: (name: String, value: String?)? {
    let parts = text.drop { $0 == "-" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, !name.isEmpty else { return nil }
    return (String(name), parts.dropFirst().first { !$0.isEmpty }.map(String.init))
  }

  /// `true` for a word or a sign between two values, such as `and` or `&`.
  var isJoiner: Bool {
    !isQuoted && ["and", "plus", "with", "&", "+", ",", "/"].contains(text.lowercased())
  }

  /// `true` for a word before a noun, as in `order a latte`.
  var isArticle: Bool { !isQuoted && ["a", "an", "the"].contains(text.lowercased()) }

  /// The text without a comma or a colon that separates it from the next value.
  var withoutPunctuation: String { text.last.map { ",:".contains($0) } == true ? String(text.dropLast()) : text }
}
