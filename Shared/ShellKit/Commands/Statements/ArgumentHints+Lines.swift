import DomainKit

/// The hints that write the whole line in which the typed words fit.
extension ArgumentHints {
  /// The maximum number of words that are tried as values in different ways, which takes time.
  static let maxTried = 40

  /// The maximum number of items for which a hint repeats the line.
  private static let maxItems = 5

  /// Returns the hint for words that belong in options: in the only required one that is missing, and in
  /// the one for any text. An example is `orders cancel Cyd out of milk`.
  func optionLine(at index: Int) -> String? {
    if index > 0, let line = lineWithoutID(at: index - 1) { return line }
    let range = index..<index + extras(from: index).count
    guard pairOption == nil, range.count <= Self.maxTried, range.count > 1 || !isPageOption(at: index),
      !words[range].allSatisfy({ $0.isJoiner || IDSuffix($0.withoutPunctuation) != nil }), !repeatsValue(range)
    else { return nil }
    var (rest, texts) = (words[range], [] as [String])
    let required = parsed.missing.filter { $0.kind == .option }
    if let each = valuesLine(of: required, range) { return each }
    if required.count == 1 {
      // A number is rather the quantity of an item than a part of another value.
      if takesItems, Self.parts(of: required[0]).isEmpty, AmountWords.areIn(Self.text(rest)) { return nil }
      let values = (1...rest.count).reversed().map { [required[0].name, Self.text(rest.prefix($0))] }
      if let taken = values.firstIndex(where: { fitting(line(range, $0)) != nil }) {
        texts = values[taken]
        rest = rest.suffix(taken)
      }
    }
    if !rest.isEmpty {
      guard required.count < 2, !takesItems,
        !texts.isEmpty || isWhole(before: index) && !repeatsName(range), !rest.continuesValues,
        let option = textOption(at: index)
      else { return nil }
      texts += [option.name, Self.text(rest)]
    }
    return lineToWrite(range, texts)
  }

  /// Returns `true` for files after a file, and for addresses after an address, which are no text about it.
  private func repeatsValue(_ range: Range<Int>) -> Bool {
    guard range.lowerBound > 0, let (argument, _, _) = takingArgument(at: range.lowerBound - 1),
      argument.kind == .positional
    else { return false }
    let values = words[range.lowerBound - 1..<range.upperBound].filter { !$0.isJoiner }.map(\.withoutPunctuation)
    return argument.takesFile && values.allSatisfy(Self.isFileName) || values.allSatisfy(SecretWords.isAddress)
  }

  /// Returns `true` for capitalized words after another one in the place of an id, as in `orders cancel Ada Gus`. They
  /// are rather other names or the rest of this one than a text about it.
  private func repeatsName(_ range: Range<Int>) -> Bool {
    guard range.lowerBound > 0, let (argument, _, _) = takingArgument(at: range.lowerBound - 1),
      argument.kind == .positional, argument.takesID
    else { return false }
    let names = words[range.lowerBound - 1..<range.upperBound].filter { !$0.isJoiner && !$0.isQuoted }
    return names.count > 1
      && names.allSatisfy { $0.text.first?.isUppercase == true && IDSuffix($0.withoutPunctuation) == nil }
  }

  /// Returns the hint for a text in the place of an id that is not required: `books save Dune`.
  ///
  /// - Parameter index: The first word of the text.
  func lineWithoutID(at index: Int) -> String? {
    guard let (argument, _, _) = takingArgument(at: index), argument.kind == .positional, argument.takesID,
      argument.isOptional, IDSuffix(words[index].text) == nil
    else { return nil }
    let range = index..<index + 1 + extras(from: index + 1).count
    let needed = neededOptions(without: range)
    if let each = valuesLine(of: needed, range) { return each }
    guard let option = textOption(at: index) ?? (needed.count == 1 ? needed[0] : nil) else { return nil }
    return lineToWrite(range, [option.name, Self.text(words[range])])
  }

  /// Returns the options that the rules of the command require without some words.
  private func neededOptions(without range: Range<Int>) -> [ArgumentInfo] {
    let rules = parsedArguments(of: line(range, [])).missing(of: info.argumentRules)
    return rules.filter { $0.count == 1 }.joined().filter { $0.kind == .option }
  }

  /// Returns the hint for a value of each of several options, in their order. Quotes around one of the
  /// values show that the words are no single text: `books save 'Kava 2' 'Olena'`.
  private func valuesLine(of options: [ArgumentInfo], _ range: Range<Int>) -> String? {
    guard options.count > 1, options.count == range.count, words[range].contains(where: \.isOneValue)
    else { return nil }
    return lineToWrite(range, zip(options, words[range]).flatMap { [$0.name, $1.text] })
  }

  /// The small words between values, which people write but commands do not take.
  private static let fillers: Set<String> = ["as", "at", "from", "into", "to"]

  /// Returns the hint for values with a small word before or between them: `backup to x.db`,
  /// `menu rename cold tea to iced tea`. The file of a command that writes it is no source: `backup from x.db` has
  /// no line that would replace the file.
  func lineWithoutFillers(at index: Int) -> String? {
    let (range, arguments) = positionals(around: index)
    let values = words[range].split { !$0.isQuoted && Self.fillers.contains($0.text.lowercased()) }
    // A text may have such words itself.
    guard values.count == arguments.count, values.joined().count < range.count,
      !arguments.contains(where: { $0.isRepeating || $0.valueName == "text" })
    else { return nil }
    if let effect = info.externalEffect, effect.hasPrefix("writes"),
      words[range].contains(where: { !$0.isQuoted && $0.text.lowercased() == "from" })
    {
      return "\(info.name) \(effect); see help \(info.name)"
    }
    return lineToWrite(range, values.map(Self.text))
  }

  /// Returns the hint for a stored name of several words before another value:
  /// `menu rename cold tea iced tea`.
  func line(at index: Int, asking sources: [RegisteredValueSource]) async -> String? {
    let (range, arguments) = positionals(around: index)
    guard arguments.count == 2, range.count <= Self.maxTried else { return nil }
    let key = arguments[0].sourceKey(in: info)
    guard let source = sources.byArgument[key] else { return nil }
    for count in (1..<range.count).reversed() {
      let name = Self.text(words[range].prefix(count))
      guard await Self.storedName(name, of: key, in: source) != nil else { continue }
      return lineToWrite(range, [name, Self.text(words[range].dropFirst(count))])
    }
    return nil
  }

  /// Returns the hint for an unknown option that fits another line.
  func unknownOption(at index: Int) -> String? {
    programOption(at: index) ?? oneWord(at: index) ?? pairLine(at: index) ?? amountFirstLine()
      ?? formatLine(at: index) ?? periodOptionLine(at: index) ?? limitOptionLine(at: index)
  }

  /// Returns the hint for an output format in an option that does not exist: `--csv`, `--format csv`.
  private func formatLine(at index: Int) -> String? {
    guard let (name, value) = words[index].optionParts else { return nil }
    if value == nil, OutputFormat(rawValue: name) != nil { return lineToWrite(index..<index + 1, ["-o", name]) }
    let next = value == nil ? words.dropFirst(index + 1).first?.text : nil
    guard name == "format", let format = value ?? next, OutputFormat(rawValue: format) != nil else { return nil }
    return lineToWrite(index..<index + (next == nil ? 1 : 2), ["-o", format])
  }

  /// Returns the hint for sizes as options: `menu price latte --large 4.50`, `… --size large 4.50`.
  private func pairLine(at index: Int) -> String? {
    guard let argument = pairArgument else { return nil }
    // Without an option, a pair before the item would be the item.
    let isInPlace = argument.kind == .option || hasItem(before: index)
    let option = argument.kind == .option ? [argument.name] : []
    var (next, texts, pairs) = (index, [] as [String], [] as [String])
    while next < words.count {
      var word = words[next].text
      if case .unknownOption = parsed.roles[next] {
        if !word.contains("="), next + 1 < words.count {
          next += 1
          word += "=\(words[next].text)"
        }
        if let named = namedPair(in: word, at: next) { (word, next) = (named.text, named.end) }
        guard word.hasPrefix("--"), Self.isNamedAmount(word.dropFirst(2)) else { return nil }
        let pair = option + [String(word.dropFirst(2))]
        if isInPlace { texts += pair } else { pairs += pair }
      } else {
        texts.append(word)
      }
      next += 1
    }
    return isInPlace || !texts.isEmpty ? lineToWrite(index..<words.count, texts + pairs) : nil
  }

  /// Returns the hint for sizes as options after their amounts: `menu price latte 4.50 --size large`.
  private func amountFirstLine() -> String? {
    var (texts, next) = ([] as [String], 0)
    while next < words.count {
      if case .unknownOption = parsed.roles[next], next > 0, let argument = pairArgument,
        takingArgument(at: next - 1)?.0 == argument, let amount = texts.last,
        let (option, value) = words[next].optionParts, option == pairName,
        let size = value ?? words.dropFirst(next + 1).first?.text, Self.isNamedAmount("\(size)=\(amount)"[...])
      {
        texts[texts.count - 1] = "\(size)=\(amount)"
        next += value == nil ? 2 : 1
      } else {
        texts.append(words[next].text)
        next += 1
      }
    }
    return texts.count == words.count ? nil : lineToWrite(0..<words.count, texts)
  }

  /// The name of the first part of a pair: `size` for `[size=]amount`.
  private var pairName: String? { pairArgument?.valueName.split { "[=".contains($0) }.first.map(String.init) }

  /// Returns `true` for a name and an amount, such as `large=4.50`.
  private static func isNamedAmount(_ text: Substring) -> Bool {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts.contains("") && parts[1].allSatisfy { $0.isNumber || $0 == "." || $0 == "," }
  }

  /// Returns the option with the size and the amount for `--size=large`, and the index of the amount, which
  /// follows it or the next option: `--size large --price 4.50`.
  private func namedPair(in word: String, at index: Int) -> (text: String, end: Int)? {
    guard let name = pairName, word.hasPrefix("--\(name)=") else { return nil }
    let next = words.dropFirst(index + 1).first
    let end = index + (next.map { ParsedArguments.looksLikeOption($0.text) } == true ? 2 : 1)
    return words.indices.contains(end) ? ("--\(word.dropFirst(name.count + 3))=\(words[end].text)", end) : nil
  }

  /// Returns the hint for a unit apart from its number: for a percent sign, `--discount 10 %`, or
  /// for a currency, `--price 90 UAH`. Only ``currencyHint(at:asking:)`` knows that of prices.
  func unitLine(at index: Int) -> String? {
    guard index > 0, let (argument, _, start) = takingArgument(at: index - 1) else { return nil }
    let (optionPrefix, number) = split(words[index - 1], at: start)
    guard number.last?.isNumber == true else { return nil }
    if argument == pairArgument { return isCurrency(at: index) ? "prices have no currency" : nil }
    let range = index - 1..<index + 1
    // An option for any text would take this one as well.
    guard words[index].text == "%", rejectsValue(in: line(range, ["\(optionPrefix)any words"])) else { return nil }
    return lineToWrite(range, ["\(optionPrefix)\(number)%"])
  }

  /// Returns the hint for currencies after prices: the line without them if prices are in these
  /// currencies, or else the currency of prices.
  func currencyHint(at index: Int, asking sources: [RegisteredValueSource]) async -> String? {
    guard index > 0, isCurrency(at: index), permits(info), let key = pairArgument?.sourceKey(in: info)
    else { return nil }
    for at in index..<words.count where isCurrency(at: at) {
      let price = Self.text(words[at - 1...at])
      let found = await sources.byArgument[key]?.values(of: key, for: price, within: TypoFinder.budget)
      guard let own = found?.first else { return nil }
      if Currency(own.value) != Currency(words[at].text) { return "prices are in \(own.value); \(own.detail)" }
    }
    let rest = (index - 1..<words.count).filter { $0 == index - 1 || !isCurrency(at: $0) }.map { words[$0].text }
    return lineToWrite(index - 1..<words.count, rest).map { "prices have no currency; \($0)" }
  }

  /// Returns `true` for a currency after a price.
  private func isCurrency(at index: Int) -> Bool {
    guard Currency(words[index].text) != nil, let (argument, _, _) = takingArgument(at: index - 1) else { return false }
    return argument == pairArgument && words[index - 1].text.last?.isNumber == true
  }

  /// Returns the hint for values in one word where each takes its own option:
  /// `orders list --status placed,preparing`. Those of an item, such as its size, are no values of their own.
  ///
  /// - Parameter index: The value, or its option.
  func repeatedLine(at index: Int) -> String? {
    var index = index
    if case .option = parsed.roles[index] { index += 1 }
    guard words.indices.contains(index), let (argument, _, start) = takingArgument(at: index), argument.isRepeating,
      !argument.takesID, Self.parts(of: argument).isEmpty
    else { return nil }
    let (optionPrefix, list) = split(words[index], at: start)
    let values = list.split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }
    guard values.count > 1 else { return nil }
    let option = argument.kind == .option ? [argument.name] : []
    return lineToWrite(index..<index + 1, [optionPrefix + values[0]] + values.dropFirst().flatMap { option + [$0] })
  }

  /// Returns a word as the option before its value, `--status=`, and the value.
  func split(_ word: Word, at start: Int) -> (option: String, value: String) {
    let bytes = word.text.utf8
    let option = String(decoding: bytes.prefix(start), as: UTF8.self)
    return (option, String(decoding: bytes.dropFirst(start), as: UTF8.self))
  }

  /// Returns the hint for several items where the command takes one: `orders start Ada Bob`.
  func linesForEach(at index: Int) -> String? {
    guard index == 1, let (argument, _, _) = takingArgument(at: index - 1), argument.kind == .positional,
      argument.takesFile || argument.takesID && mayBeUndoable && info.externalEffect == nil,
      // A word after the address of an account may be a password, and a second `restore` would replace
      // the database again.
      !argument.takesEmail, !info.isOutsidePrompt, !takesItems
    else { return nil }
    let range = index - 1..<index + extras(from: index).count
    let items = words[range].filter { !$0.isJoiner }.map(\.withoutPunctuation)
    // After an id, another word is no item: `restaurants favorite 9f3a21bc off`.
    let isID = { (text: String) in IDSuffix(text) != nil }
    guard items.count <= Self.maxItems,
      argument.takesID ? items.allSatisfy(isID) || !items.contains(where: isID) : items.allSatisfy(Self.isFileName)
    else { return nil }
    return lines(range, forEach: items).map { "give one \(argument.synopsis) at a time: \($0)" }
  }

  /// `true` for a command that offers to be undone, perhaps only in some cases.
  private var mayBeUndoable: Bool { info.notUndoableBecause == nil || info.undoableIf != nil }

  /// Returns the typed line once for each of several texts in the place of some words, or `nil` if one of the
  /// lines does not fit.
  func lines(_ range: Range<Int>, forEach texts: [String]) -> String? {
    let lines = texts.compactMap { fitting(line(range, [$0])) == nil ? nil : source(range, [$0]) }
    return lines.count == texts.count ? lines.joined(separator: "; ") : nil
  }

  /// Returns the values without options around an unexpected word, and the arguments that take such values.
  private func positionals(around index: Int) -> (Range<Int>, [ArgumentInfo]) {
    let last = parsed.roles[..<index].lastIndex { role in
      if case .value(let argument, _) = role { argument.kind != .positional } else { true }
    }
    let start = last.map { $0 + 1 } ?? 0
    return (start..<index + extras(from: index).count, parsed.known.filter { $0.kind == .positional })
  }

  /// Returns the only option for any text, or else, after an id or a file, the only one for a name.
  ///
  /// - Parameter index: The first word of the text.
  func textOption(at index: Int) -> ArgumentInfo? {
    let options = parsed.known.filter {
      $0.kind == .option && $0.isOptional && !$0.isRepeating && $0.permission == nil
    }
    let subject = index > 0 ? takingArgument(at: index - 1)?.0 : nil
    let followsSubject = subject.map { $0.kind == .positional && ($0.takesID || $0.takesFile) } ?? false
    let groups = (followsSubject ? ["text", "name"] : ["text"]).map { name in options.filter { $0.valueName == name } }
    guard let group = groups.first(where: { !$0.isEmpty }), group.count == 1 else { return nil }
    return parsed.used.isDisjoint(with: group[0].names) ? group[0] : nil
  }

  /// Returns `true` unless the value before a word may have more words.
  func isWhole(before index: Int) -> Bool {
    guard index > 0, let (argument, values, _) = takingArgument(at: index - 1) else { return true }
    return argument.takesID || argument.takesFile || !values.allows("two words")
  }

  /// Returns the hint to write the typed line with other words in the place of some, or `nil` if
  /// the command does not take them.
  func lineToWrite(_ range: Range<Int>, _ texts: [String]) -> String? {
    guard let parsed = fitting(line(range, texts)), let source = source(range, texts) else { return nil }
    return "write: \(source)\(needs(of: parsed))"
  }

  /// Returns the hint with another command around the line in place of an option:
  /// `plan orders cancel 9f3a` for `orders cancel 9f3a --dry-run`.
  func line(in outer: CommandInfo, without index: Int) -> String? {
    let rest = line(index..<index + 1, [])
    guard let parsed = fitting(rest) else { return nil }
    return "write: \(Quoting.joined(outer.path + info.path + rest))\(needs(of: parsed))"
  }

  /// Returns the part of a hint about what a line still needs.
  private func needs(of parsed: ParsedArguments) -> String {
    let needed = parsed.missing + parsed.missing(of: info.argumentRules).filter { $0.count == 1 }.joined()
    return needed.isEmpty ? "" : "; it also needs \(needed.map(\.synopsis).joined(separator: " and "))"
  }

  /// Returns the parsed words of a line, or `nil` if one is in the wrong place or rejected.
  private func fitting(_ line: [String]) -> ParsedArguments? {
    let parsed = parsedArguments(of: line)
    let isMisplaced = parsed.problems.contains { if case .missing = $0 { false } else { true } }
    return isMisplaced || rejectsValue(in: line) ? nil : parsed
  }

  /// Returns `true` if the command rejects a value of a line. A name in the place of an id is looked up
  /// later.
  func rejectsValue(in line: [String]) -> Bool {
    let parsed = parsedArguments(of: line)
    let shellWords = Set(parsed.shellOptions.flatMap(\.words))
    let checked = line.indices.filter { !shellWords.contains($0) }.map { index in
      if case .value(let argument, _) = parsed.roles[index], argument.takesID { "0000" } else { line[index] }
    }
    return command.rejectsValue(in: checked)
  }

  private func parsedArguments(of line: [String]) -> ParsedArguments {
    ParsedArguments(parsed.known, line.map { Word($0, range: 0..<0) }, shared: ShellOption.shared)
  }
}
