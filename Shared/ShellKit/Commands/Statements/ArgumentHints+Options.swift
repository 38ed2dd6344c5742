import DomainKit

/// The hints about an option that the command does not have and that another line has.
extension ArgumentHints {
  /// The options for the pages of a list, which say nothing about its content.
  static let pageOptions: Set = ["after", "all", "limit"]

  /// Returns `true` for the name of such an option, which is no value.
  func isPageOption(at index: Int) -> Bool { Self.pageOptions.contains(words[index].text.lowercased()) }

  /// The options for the name of an item, for which some commands take an id.
  private static let nameOptions: Set = ["customer", "for", "guest", "name", "title"]
  /// The options for the id of an item, which some commands take without an option.
  private static let idOptions: Set = ["at", "book", "employee", "id", "of", "order", "restaurant"]

  /// Returns the hint for the id of an item in an option, or for its name, which the command takes in the place of
  /// an id: `restaurants reviews --at 9f3a21bc`, `orders start --for Gus`.
  func lineWithItem(at index: Int) -> String? {
    guard let (word, value) = words[index].optionParts else { return nil }
    let next = value ?? words.dropFirst(index + 1).first?.text
    let isID = Self.idOptions.contains(word) && next.flatMap { IDSuffix($0) } != nil
    guard isID || Self.nameOptions.contains(word) else { return nil }
    if let value {
      let takesID = parsed.known.contains { argument in
        argument.kind == .positional && argument.takesID && (isID || !argument.isOptional)
          && !parsed.used.contains(argument.helpName)
      }
      return takesID ? lineToWrite(index..<index + 1, [value]) : nil
    }
    // The word after an unknown option is the next value of the command.
    guard words.indices.contains(index + 1), let (argument, _, _) = takingArgument(at: index + 1),
      argument.kind == .positional, argument.takesID, isID || !argument.isOptional
    else { return nil }
    let end = index + 2 + extras(from: index + 2).count
    return lineToWrite(index..<end, [Self.text(words[index + 1..<end])])
  }

  /// Returns the hint for an option that another line of the same feature has: `orders stats --for Ada`,
  /// `restaurants list --name Joe`. A command that writes leads to no list.
  func lineElsewhere(at index: Int) -> String? {
    // The pages of another list are not what the user asked for.
    guard let (word, value) = words[index].optionParts, !Self.pageOptions.contains(word) else { return nil }
    let option = words[index].text.optionName
    let next = value == nil ? words[(index + 1)...].prefix { !ParsedArguments.looksLikeOption($0.text) } : []
    let (range, values) = (index..<index + 1 + next.count, value.map { [$0] } ?? next.map(\.text))
    if let own = commandLine(for: word, range, values) ?? listLine(for: word, range, values) { return own }
    let others = (info.onlyReads ? siblings : []) + subcommands
    return lines(of: others, option, range, values).first ?? listLine(near: word, range, values)
      ?? searchLine(for: word, range, values) ?? groupLine(for: word, range)
  }

  /// Returns the hint with another option in the place of an unknown one: `orders stats --by day`.
  ///
  /// - Parameter option: The name of the option, or the option with a value. The typed value takes the place of
  ///   `<value>` in it; without that, the hint names the typed one, which is left out.
  func line(with option: String, at index: Int) -> String? {
    let (texts, value) = (Lexer(option).statements.joined().map(\.text), words[index].optionParts?.value)
    guard let own = parsed.known.first(where: { $0.names.contains(texts[0]) }),
      own.isRepeating || parsed.used.isDisjoint(with: own.names)
    else { return nil }
    if texts.count == 1 {
      if own.isRepeating, let line = lineRepeating(own, forEachOf: value, at: index) { return line }
      let rest = own.valueName == "text" && value == nil ? extras(from: index + 1) : []
      let text = rest.isEmpty ? value : Self.text(rest)
      return lineToWrite(index..<index + 1 + rest.count, texts + (text.map { [$0] } ?? []))
    }
    let dropped = value.map { [$0] } ?? extras(from: index + 1).map(\.text)
    let count = value == nil ? dropped.count : 0
    if texts[1].contains("<value>") {
      let text = texts[1].split(separator: " ").flatMap { $0 == "<value>" ? dropped : [String($0)] }
      return lineToWrite(index..<index + 1 + count, [texts[0], text.joined(separator: " ")] + texts.dropFirst(2))
    }
    guard dropped.count < 2, let line = lineToWrite(index..<index + 1 + count, texts) else { return nil }
    return dropped.isEmpty ? line : "\(info.name) does not take \(Quoting.joined(dropped)); \(line)"
  }

  /// Returns `true` if an unknown option has a value.
  func hasValue(at index: Int) -> Bool {
    words[index].optionParts?.value != nil || !extras(from: index + 1).isEmpty
  }

  /// Returns the hint for a verb that removes the value of an option, such as `--clear note`, if the command declares
  /// `--clear-note`.
  func clearingLine(at index: Int) -> String? {
    guard let (verb, value) = words[index].optionParts, !CommandVerbs.related(to: verb, among: ["clear"]).isEmpty,
      let name = value ?? words.dropFirst(index + 1).first?.text,
      let option = info.option(forOther: "--clear-\(name.lowercased())"), option.hasPrefix("--")
    else { return nil }
    let texts = Lexer(option).statements.joined().map(\.text)
    return lineToWrite(index..<index + (value == nil ? 2 : 1), texts)
  }

  /// Returns the hint with an option once per value of a list: `orders place --items latte,tea`.
  ///
  /// - Parameter value: The value after a `=`, or `nil` for the next word.
  private func lineRepeating(_ option: ArgumentInfo, forEachOf value: String?, at index: Int) -> String? {
    guard let last = value == nil ? extras(from: index + 1).first : words[index], !last.isOneValue else { return nil }
    let values = (value ?? last.text).split(separator: ",").map(String.init)
    guard values.count > 1, values.allSatisfy({ $0.contains(where: \.isLetter) }) else { return nil }
    return lineToWrite(index..<index + (value == nil ? 2 : 1), values.flatMap { [option.name, $0] })
  }

  /// Returns the hint for an option and its value in the form of a pair: `menu price latte default=small`.
  func optionInPair(at index: Int) -> String? {
    guard case (let name, let value?)? = words[index].optionParts,
      let option = openOptions.first(where: { $0.name == "--\(name.lowercased())" })
    else { return nil }
    return lineToWrite(index..<index + 1, [option.name, value])
  }

  /// Returns the line of the command that an option names, `menu category Mug goods` for
  /// `menu price Mug --category goods` and `menu price --category goods Mug`. A command that only reads leads to
  /// none that writes, and one that takes something back to its own line: `employees unnote 9f3a21bc --note 1`.
  private func commandLine(for word: String, _ range: Range<Int>, _ values: [String]) -> String? {
    if info.path.last == "un\(word)" { return lineToWrite(range, values) }
    let path = Array(info.path.dropLast()) + [word]
    // The option may name a value of the command: `auth invite <email> --email` is not meant to change an address.
    let isOwnValue = parsed.known.contains { $0.kind == .positional && $0.valueName == word }
    // The item is the first value.
    let rest = line(range, [])
    let texts = hasItem(before: range.lowerBound) ? line(range, values) : rest + values
    guard info.path.count > 1, !info.onlyReads, path == info.path ? !rest.isEmpty : !isOwnValue,
      let sibling = grammar.table.commands(under: path).first, sibling.info.path == path, permits(sibling.info),
      !sibling.info.takesSecret, !grammar.asksForPassword(sibling), sibling.accepts(texts)
    else { return nil }
    return "write: \(Quoting.joined(path + texts))"
  }

  /// Returns `true` if a word before an index is a value without an option.
  func hasItem(before index: Int) -> Bool {
    words.indices.prefix(index).contains { takingArgument(at: $0)?.0.kind == .positional }
  }

  /// The commands of the same feature that only read, also those that the user may not run.
  private var readers: [RegisteredCommand] {
    guard info.path.count > 1, info.onlyReads else { return [] }
    return grammar.table.commands(under: Array(info.path.dropLast())).filter { other in
      other.info.onlyReads && other.info.name != info.name && other.info.path.count == info.path.count
    }
  }

  /// Returns the hint with the command whose name is near to an option, `restaurants favorites` for
  /// `restaurants list --favorits`.
  private func listLine(near word: String, _ range: Range<Int>, _ values: [String]) -> String? {
    // A shorter word is near to too many others.
    guard word.count >= 6 else { return nil }
    let near = EditDistance.nearest(to: word, among: readers.compactMap(\.info.path.last))
    return near.first.flatMap { listLine(for: $0, range, values) }
  }

  /// Returns the hint with the command that only reads and that an option names,
  /// `restaurants favorites` for `restaurants list --favorites`, or the users for whom it is.
  private func listLine(for word: String, _ range: Range<Int>, _ values: [String]) -> String? {
    guard let other = readers.first(where: { $0.info.path.last == word }) else { return nil }
    if !permits(other.info) { return "\(other.info.name) is for \(other.info.permission.holders)" }
    return hint(with: other, range, values)
  }

  /// Returns the hint with the command that searches, for words after the one that lists: `books list dune`.
  func searchLine(at index: Int) -> String? {
    let range = index..<index + extras(from: index).count
    guard info.onlyReads, info.path.last == "list", isWhole(before: index),
      let search = siblings.first(where: { $0.info.path.last == "search" })
    else { return nil }
    return hint(with: search, range, words[range].map(\.text))
  }

  /// Returns the hint with the line of another command, and with the words that it does not take.
  private func hint(with command: RegisteredCommand, _ range: Range<Int>, _ texts: [String]) -> String? {
    guard let found = line(of: command, range, texts) else { return nil }
    let exception = "\(command.info.name) does not take \(Quoting.joined(found.omitted)); "
    return "\(found.omitted.isEmpty ? "" : exception)write: \(found.text)"
  }

  /// Returns the hint for values after the names of options or of their values: `item=latte for=Ada`.
  func assignmentLine(at index: Int) -> String? {
    let pairs = extras(from: index).map { $0.text.split(separator: "=", maxSplits: 1).map(String.init) }
    let options = pairs.map { $0.count == 2 ? openOptions(called: $0[0].lowercased()) : [] }
    guard pairArgument == nil, let first = options.first, options.allSatisfy({ !$0.isEmpty }) else { return nil }
    let rest = zip(options, pairs).dropFirst().flatMap { [$0[0].name, $1[1]] }
    return Self.alternatives(
      first.compactMap { lineToWrite(index..<index + pairs.count, [$0.name, pairs[0][1]] + rest) })
  }

  /// Returns the open options with a name, or else those for such a value.
  private func openOptions(called name: String) -> [ArgumentInfo] {
    let named = offeredOptions.filter { $0.name == "--\(name)" }
    return named.isEmpty ? offeredOptions.filter { $0.valueName.prefix { $0.isLetter } == name } : named
  }

  /// Returns the hints with the commands that have an option, with the words that they do not take,
  /// and with their lines. Lines with all words come first.
  private func lines(
    of commands: [RegisteredCommand], _ option: String, _ range: Range<Int>, _ values: [String]
  ) -> [String] {
    let found = commands.compactMap { command in
      line(of: command, range, [option] + values).map { (name: command.info.name, line: $0) }
    }
    return (found.filter { $0.line.omitted.isEmpty } + found.filter { !$0.line.omitted.isEmpty }).map { name, line in
      let exception = line.omitted.isEmpty ? "" : ", but does not take \(Quoting.joined(line.omitted))"
      return "\(name) has \(option)\(exception): \(line.text)"
    }
  }

  /// Returns the line that searches for the value of an option: `restaurants search Joe`.
  private func searchLine(for word: String, _ range: Range<Int>, _ values: [String]) -> String? {
    guard !values.isEmpty else { return nil }
    if Self.searches(command, for: word) { return lineToWrite(range, values) }
    let search = siblings.first { Self.searches($0, for: word) }
    return search.flatMap { line(of: $0, range, values) }.map { "write: \($0.text)" }
  }

  /// Returns `true` for a command whose values are words to find in what an option names.
  private static func searches(_ command: RegisteredCommand, for word: String) -> Bool {
    let (info, folded) = (command.info, FoldedText.of(word))
    let isNamed = FoldedText.words(of: info.summary).contains { [folded, "\(folded)s", "\(folded)es"].contains($0) }
    guard info.onlyReads, let verb = info.path.last,
      isNamed || !CommandVerbs.related(to: word, among: [verb]).isEmpty
    else { return false }
    let first = command.arguments.first { $0.kind == .positional }
    return first.map { $0.isRepeating && !$0.takesUnknownOptions } ?? false
  }

  /// Returns the line in which the name of an option is a value: `orders stats --by hour`.
  private func groupLine(for word: String, _ range: Range<Int>) -> String? {
    let options = openOptions.filter { parsed.values(of: $0).names.contains(word) }
    return options.count == 1 ? lineToWrite(range, [options[0].name, word]) : nil
  }

  /// The commands of the same feature that only read and that the user may run.
  private var siblings: [RegisteredCommand] {
    guard info.path.count > 1 else { return [] }
    return grammar.table.commands(under: Array(info.path.dropLast())).filter { sibling in
      sibling.info.onlyReads && sibling.info.name != info.name && permits(sibling.info)
    }
  }

  /// The commands whose names begin with that of the command, such as `auth profile set`.
  private var subcommands: [RegisteredCommand] {
    grammar.table.commands(under: info.path).filter { $0.info.name != info.name && permits($0.info) }
  }

  /// Returns the line of another command with texts in the place of some words, and with the other words
  /// if it takes them, or else those words apart from the line.
  private func line(
    of command: RegisteredCommand, _ range: Range<Int>, _ texts: [String]
  ) -> (text: String, omitted: [String])? {
    let whole = line(range, texts)
    let isWhole = command.accepts(whole)
    guard isWhole || command.accepts(texts) else { return nil }
    return (Quoting.joined(command.info.path + (isWhole ? whole : texts)), isWhole ? [] : line(range, []))
  }
}
