import DomainKit

/// The hints that write the whole line in which the typed words fit.
extension ArgumentHints {
  /// The maximum number of words that are tried as values in different ways, which takes time.
  private static let maxTried = 40

  /// Returns the hint for words that belong in options: in the only required one that is missing, and in
  /// the one for any text. An example is `orders cancel Cyd out of milk`.
  ///
  /// - Parameter index: The first unexpected word.
  func optionLine(at index: Int) -> String? {
    let range = index..<index + extras(from: index).count
    guard pairOption == nil, range.count <= Self.maxTried, !words[range].allSatisfy({ IDSuffix($0.text) != nil })
    else { return nil }
    var (rest, texts) = (words[range], [] as [String])
    let required = parsed.missing.filter { $0.kind == .option }
    if required.count == 1 {
      let values = (1...rest.count).reversed().map { [required[0].name, Self.joined(rest.prefix($0))] }
      if let taken = values.firstIndex(where: { fitting(line(range, $0)) != nil }) {
        texts = values[taken]
        rest = rest.suffix(taken)
      }
    }
    if !rest.isEmpty {
      guard !texts.isEmpty || isWhole(before: index), let option = textOption else { return nil }
      texts += [option.name, Self.joined(rest)]
    }
    return write(range, texts)
  }

  /// The only option for any text, or else the only one for a name.
  private var textOption: ArgumentInfo? {
    let options = openOptions.filter { $0.isOptional && $0.isShown && !$0.isRepeating && $0.permission == nil }
    let groups = ["text", "name"].map { name in options.filter { $0.valueName == name } }
    return groups.first { !$0.isEmpty }.flatMap { $0.count == 1 ? $0[0] : nil }
  }

  /// Returns `true` unless the value before a word may have more words.
  private func isWhole(before index: Int) -> Bool {
    guard index > 0, let (argument, values, _) = taker(of: index - 1) else { return true }
    return argument.takesID || argument.takesFile || !values.allows("two words")
  }

  /// Returns the hint with the typed line in which other words take the place of some, or `nil` if the
  /// command does not take them.
  private func write(_ range: Range<Int>, _ texts: [String]) -> String? {
    guard let parsed = fitting(line(range, texts)), let source = source(range, texts) else { return nil }
    let needed = parsed.missing + parsed.missing(of: info.argumentRules).filter { $0.count == 1 }.joined()
    let needs = needed.map(\.synopsis).joined(separator: " and ")
    return "write: \(source)" + (needs.isEmpty ? "" : "; it also needs \(needs)")
  }

  /// Returns the roles of the words of a line, or `nil` if one is in the wrong place or rejected.
  private func fitting(_ line: [String]) -> ParsedArguments? {
    let parsed = roles(of: line)
    let isMisplaced = parsed.problems.contains { if case .missing = $0 { false } else { true } }
    return isMisplaced || rejectsValue(in: line) ? nil : parsed
  }

  /// Returns `true` if the command rejects a value of a line. A name in the place of an id is looked up
  /// later.
  func rejectsValue(in line: [String]) -> Bool {
    let checked = zip(line, roles(of: line).roles).map { text, role in
      if case .value(let argument, _) = role, argument.takesID { "0000" } else { text }
    }
    return command.rejectsValue(in: checked)
  }

  private func roles(of line: [String]) -> ParsedArguments {
    ParsedArguments(parsed.known, line.map { Word($0, range: 0..<0) })
  }

  private static func joined(_ words: some Sequence<Word>) -> String {
    words.map(\.text).joined(separator: " ")
  }
}
