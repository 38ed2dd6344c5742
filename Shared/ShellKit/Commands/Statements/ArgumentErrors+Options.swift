import DomainKit

/// The errors about options that a command does not have.
extension ArgumentErrors {
  /// Returns the error about an option that the command does not have.
  func unknownOption(at index: Int) -> ShellError {
    let word = words[index]
    let name = name(word)
    let known = hints?.valuePartLine() ?? otherOption(name, at: index) ?? hints?.unknownOption(at: index)
    let typed = String(name.drop { $0 == "-" })
    let isKnown = known != nil || typed.isEmpty
    let nearest = isKnown ? [] : similarNames(to: typed).map { "--\($0)" }
    let elsewhere =
      isKnown ? nil : hints?.lineWithItem(at: index) ?? meant(by: typed, at: index) ?? hints?.lineElsewhere(at: index)
    let other = isKnown ? nil : elsewhere ?? sibling(with: typed)
    let isNumber = word.text.dropFirst().first?.isNumber == true
    let last = isNumber ? nil : info.option(forOther: "<option>")
    let general = [last ?? example, "help \(info.name) lists its options"]
    var hint =
      known ?? EditDistance.question(nearest) ?? other ?? general.compactMap(\.self).joined(separator: "; ")
    // If the command takes any number of words, the user may have meant the word as one of them, but
    // hardly one that another command has as an option. A number can be negative.
    if known == nil, nearest.isEmpty, isNumber || other == nil, !parsed.known.contains(where: \.takesUnknownOptions),
      parsed.known.contains(where: { $0.kind == .positional && ($0.isRepeating || isNumber) })
    {
      hint = "to pass it as a value, write -- before it: -- \(Quoting.quoted(word.text))"
    }
    let start = word.range.lowerBound
    let end = word.isQuoted ? word.range.upperBound : min(word.range.upperBound, start + name.utf8.count)
    return ShellError(
      "usage.unknown-option", "\(info.name) has no \(name)", suggestion: hint,
      excerpt: SourceExcerpt(source: statement.source, range: start..<end)
    ).corrected(by: Correction(name, nearest: nearest))
  }

  /// Returns the long names like a typed one. A name of one or two letters begins too many others, so it
  /// must lack only one letter: `fr`.
  private func similarNames(to typed: String) -> [String] {
    guard typed.count < 3 else { return EditDistance.nearest(to: typed, among: longNames) }
    return longNames.filter { name in
      typed.count == 2 && name.count == 3 && name.first == typed.first && EditDistance.between(typed, name) == 1
    }
  }

  /// The long names of the options without the dashes, which are no letters: they would make `--till` similar
  /// to `--all`.
  private var longNames: [String] {
    parsed.known.flatMap(\.names).filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
  }

  /// Returns the hint for an option of other programs: what the command declares, or the line of another command
  /// that does the same, such as `plan` for `--dry-run`.
  private func otherOption(_ name: String, at index: Int) -> String? {
    guard let declared = info.option(forOther: name) else {
      return hints?.clearingLine(at: index) ?? outerLine(for: name, at: index)
    }
    let forms = Self.forms(of: declared)
    let own = hints?.hasValue(at: index) == false ? forms.withoutValue : forms.withValue
    guard own.hasPrefix("--") else { return info.permitted(own, permits) }
    let option = String(own.prefix { $0 != " " })
    if !permits(info.using(option)) { return "\(option) is for \(info.using(option).permission.holders)" }
    return hints?.line(with: own, at: index) ?? EditDistance.question([own.contains("<value>") ? option : own])
  }

  /// Returns the text that a command declares for an option with a value, and that for one without:
  /// `--note 'pickup <value>'; an order without --deliver-to is a pick-up`.
  private static func forms(of text: String) -> (withValue: String, withoutValue: String) {
    guard text.hasPrefix("--"), let range = text.firstRange(of: "; ") else { return (text, text) }
    return (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
  }

  /// Returns the hint with a command around the line in place of an option, or the reason why that command
  /// cannot run it.
  private func outerLine(for name: String, at index: Int) -> String? {
    // A value after a single letter makes it another option.
    let hasValue = words.dropFirst(index + 1).first.map { !ParsedArguments.looksLikeOption($0.text) } ?? false
    guard !info.onlyReads, name.hasPrefix("--") || !hasValue,
      let outer = grammar.table.commands.first(where: { $0.wrapper?.otherOptions.contains(name) == true }),
      let wrapper = outer.wrapper
    else { return nil }
    if let refusal = wrapper.refusal(command) {
      return [refusal.message, refusal.suggestion].compactMap(\.self).joined(separator: "; ")
    }
    return hints?.line(in: outer.info, without: index)
      ?? "write \(outer.info.name) before \(info.name), without \(name)"
  }

  /// Returns a suggestion for an option that has another name or none, such as `--guest` for `--for`.
  /// It is no correction: the user did not misspell it.
  private func meant(by word: String, at index: Int) -> String? {
    if let other = PeriodOptions.otherNames[word] ?? verb(like: word),
      parsed.known.contains(where: { $0.names.contains(other) })
    {
      return hints?.line(with: other, at: index) ?? EditDistance.question([other])
    }
    // A name such as `id|email` lists the forms of the value.
    let positional = parsed.known.filter { $0.kind == .positional }
    let isExtra = if case .extra? = parsed.roles.dropFirst(index + 1).first { true } else { false }
    if !isExtra, positional.contains(where: { $0.valueName.split(separator: "|").contains(word[...]) }) {
      return "write the \(word) without --\(word)"
    }
    let described = parsed.known.filter { option in
      // The words after the colon are about ids: "its last characters". Those in parentheses are about exceptions.
      let abstract = option.abstract.prefix { $0 != "(" && !(option.takesID && $0 == ":") }
      return option.kind == .option && FoldedText.words(of: abstract).contains(FoldedText.of(word))
    }
    // The rest of a sentence is about exceptions: "Include retired items."
    let flags = parsed.known.filter {
      $0.kind == .flag && FoldedText.words(of: $0.abstract).prefix(4).contains(FoldedText.of(word))
    }
    if info.onlyReads, described.isEmpty, flags.count == 1 { return hints?.line(with: flags[0].name, at: index) }
    return EditDistance.question(described.compactMap { $0.names.first { $0.hasPrefix("--") } })
  }

  /// Returns the option with the meaning of a verb, `--remove` for `--delete`, or `nil` unless there is one.
  private func verb(like word: String) -> String? {
    let related = CommandVerbs.changes(word) ? CommandVerbs.related(to: word, among: longNames) : []
    return related.count == 1 ? "--\(related[0])" : nil
  }

  /// Returns the hint with another command of the feature that has an option: `books list has --author`. For a
  /// command that reads, it is another one that reads, and for one that writes, one that changes the same items:
  /// `orders change has --note`, but not `orders cancel has --reason`.
  private func sibling(with option: String) -> String? {
    if ArgumentHints.pageOptions.contains(option) { return nil }
    let sibling = grammar.table.commands(under: Array(info.path.dropLast())).first { command in
      info.path.count > 1 && permits(command.info) && command.info.onlyReads == info.onlyReads
        && (info.onlyReads || command.info.path.last.map(CommandVerbs.updates) == true)
        && command.arguments.contains { $0.names.contains("--\(option)") }
    }
    return sibling.map { "\($0.info.name) has --\(option)" }
  }
}
