import DomainKit

/// The hints about a value that belongs to another option, to another argument, or to another command.
extension ArgumentHints {
  /// Returns the hint for a value that only one option takes: `restaurants list --near shop 1km`. The word `all`
  /// means the flag, although it is also the code of a currency.
  func valueLine(at index: Int) -> String? {
    let range = index..<index + extras(from: index).count
    // A number beside an item may be a quantity, and is never a discount.
    guard pairOption == nil, !takesItems, range.count <= Self.maxTried, !isPageOption(at: index) else { return nil }
    let text = Self.text(words[range])
    let options = offeredOptions.filter { option in
      option.isOptional && !option.isRepeating && !option.takesID && option.values.isEmpty
        && rejectsText(option.name, range)
        && !rejectsValue(in: line(range, [option.name, text]))
    }
    return options.count == 1 ? lineToWrite(range, [options[0].name, text]) : nil
  }

  /// Returns the hint for a number of results: `orders stats top 5`.
  func limitLine(at index: Int) -> String? {
    let word = words[index].text.lowercased()
    guard index + 1 < words.count, Int(words[index + 1].text) != nil, LimitOptions.words.contains(word),
      let limit = limitOption(for: word)
    else { return nil }
    return lineToWrite(index..<index + 2, [limit.name, words[index + 1].text])
  }

  /// Returns the hint for a number of results in an option that does not exist: `orders list --last 5`.
  func limitOptionLine(at index: Int) -> String? {
    guard let (name, value) = words[index].optionParts, LimitOptions.otherNames.contains(name),
      let limit = limitOption(for: name)
    else { return nil }
    let next = value == nil ? extras(from: index + 1).first?.text : nil
    guard let number = value ?? next else {
      return LimitOptions.latestWords.contains(name) ? lineToWrite(index..<index + 1, [limit.name, "1"]) : nil
    }
    return lineToWrite(index..<index + (next == nil ? 1 : 2), [limit.name, number])
  }

  /// Returns the option for a number of results, unless the word before the number means results that do not
  /// come first in the list.
  private func limitOption(for word: String) -> ArgumentInfo? {
    let isLast = info.listsLatestFirst ? word == "first" : LimitOptions.latestWords.contains(word)
    return isLast ? nil : openOptions.first { $0.name == "--limit" }
  }

  /// Returns the hint for a word after a flag: `restaurants list --open now`.
  func flagLine(at index: Int) -> String? {
    guard index > 0, case .option(let flag) = parsed.roles[index - 1], flag.kind == .flag,
      !["false", "no", "off"].contains(words[index].text.lowercased())
    else { return nil }
    let name = words[index - 1].text
    let line = lineToWrite(index - 1..<index + extras(from: index).count, [name])
    return line.map { "\(name) takes no value; \($0)" }
  }

  /// Returns the hint for the name of a flag in the place of a file: `orders import undo till.csv`.
  func flagLine(before index: Int) -> String? {
    guard index > 0, let (argument, _, _) = takingArgument(at: index - 1), argument.kind == .positional,
      argument.takesFile, !words[index - 1].isQuoted, let flag = openFlag(named: words[index - 1].text)
    else { return nil }
    return lineToWrite(index - 1..<index, [flag.name])
  }

  /// Returns the hint for two values in the wrong order: `auth role barista ada@example.com`.
  func swappedLine(at index: Int) -> String? {
    // A wrong pair such as `huge=4` is a pair in every place.
    guard let (argument, _, _) = takingArgument(at: index), argument.kind == .positional, argument != pairArgument
    else { return nil }
    for other in words.indices where other != index {
      guard let (second, _, _) = takingArgument(at: other), second.kind == .positional, second != argument,
        !argument.takesID || IDSuffix(words[other].text) != nil, !second.takesID || IDSuffix(words[index].text) != nil
      else { continue }
      let range = min(index, other)..<max(index, other) + 1
      var texts = words[range].map(\.text)
      texts.swapAt(0, texts.count - 1)
      if let line = lineToWrite(range, texts) { return line }
    }
    return nil
  }

  /// Returns the hint for a value in place of a number: `--limit many`.
  ///
  /// - Parameter index: The value, or its option.
  func number(at index: Int) -> String? {
    var (range, optionPrefix) = (index..<index + 1, "")
    if case .option = parsed.roles[index] { range = index + 1..<index + 2 }
    if let (_, _, start) = takingArgument(at: index) {
      optionPrefix = String(decoding: words[index].text.utf8.prefix(start), as: UTF8.self)
    }
    guard range.upperBound <= words.count, !rejectsValue(in: line(range, ["\(optionPrefix)1"])) else { return nil }
    let refuses = { (number: String) in rejectsValue(in: line(range, ["\(optionPrefix)\(number)"])) }
    if !refuses("1.5") { return "a number" }
    return refuses("256") && !refuses("255") ? "a whole number from 0 to 255" : "a whole number"
  }

  /// Returns the hint for the name of another command of the feature among the words, `orders change 9f3a ready`, or
  /// for a word that negates the command: `restaurants favorite 9f3a off`.
  func verbLine(at index: Int) -> String? {
    guard info.path.count > 1, !words[index].isQuoted else { return nil }
    var rest = words
    let word = rest.remove(at: index).text
    return line(of: ["no", "off"].contains(word.lowercased()) ? "un\(info.path[info.path.count - 1])" : word, rest)
  }

  /// Returns the hint for a verb after the noun that is the command's name: `restaurants favorites remove 9f3a`. A
  /// command of one word leads to no line of another one that cannot be undone.
  func nounLine() -> String? {
    if info.path.count == 1, let verb = words.first, !verb.isQuoted {
      let line = line(of: verb.text, Array(words.dropFirst()))
      guard line != nil, verb.text != info.name,
        let other = grammar.table.commands(under: [verb.text]).first?.info, other.notUndoableBecause != nil
      else { return line }
      return lineWithoutNoun(verb) ?? "\(other.name) is another command; see help \(other.name)"
    }
    let siblings = grammar.table.commands(under: Array(info.path.dropLast())).compactMap(\.info.path.last)
    guard info.path.count > 1, let verb = words.first, !verb.isQuoted, let noun = info.path.last,
      let name = CommandVerbs.name(for: verb.text, noun, among: siblings)
    else { return nil }
    let rest = Array(words.dropFirst())
    return line(of: name, rest).map { $0 + (ownIDSentence(of: name, noun, rest) ?? "") }
  }

  /// Returns the hint for a noun before the value that it describes: `restore backup monday.db`.
  private func lineWithoutNoun(_ noun: Word) -> String? {
    let isOfValue = parsed.known.contains { argument in
      argument.kind == .positional && FoldedText.words(of: argument.abstract).contains(FoldedText.of(noun.text))
    }
    return isOfValue ? lineToWrite(0..<words.count, words.dropFirst().map(\.text)) : nil
  }

  /// Returns the rest of a hint for the id of the noun, if the command takes it in an option of its name:
  /// `restaurants unreview <id> --review 55b2`.
  private func ownIDSentence(of name: String, _ noun: String, _ rest: [Word]) -> String? {
    let item = noun.hasSuffix("s") ? String(noun.dropLast()) : noun
    guard rest.count == 1,
      let sibling = grammar.table.commands(under: Array(info.path.dropLast()) + [name]).first,
      let option = sibling.arguments.first(where: { $0.takesID && $0.names.contains("--\(item)") }),
      permits(sibling.info.using(option.name))
    else { return nil }
    return "; for the id of a \(item): \(sibling.info.name) <id> \(option.name) \(typed(rest[0]))"
  }

  /// Returns the hint with another command of the feature, or `nil` if it does not take the words.
  private func line(of name: String, _ rest: [Word]) -> String? {
    let path = Array(info.path.dropLast()) + [name]
    guard let sibling = grammar.table.commands(under: path).first, sibling.info.path == path, permits(sibling.info)
    else { return nil }
    let arguments = grammar.arguments(of: sibling, rest)
    let checked = zip(rest, arguments.roles).map { word, role in
      if case .value(let argument, _) = role, argument.takesID { "0000" } else { word.text }
    }
    guard arguments.missing(of: sibling.info.argumentRules).isEmpty, sibling.accepts(checked) else { return nil }
    return "write: \((sibling.info.path + rest.map(typed)).joined(separator: " "))"
  }

  /// Returns a word as typed: `@` rather than the id for which it stands.
  private func typed(_ word: Word) -> String {
    let text = String(decoding: Array(statement.source.utf8)[word.range], as: UTF8.self)
    let isTyped = text == "@" || Lexer(text).statements[0].map(\.text) == [word.text]
    return isTyped ? Quoting.safe(text, of: word) : Quoting.quoted(word.text)
  }

  /// Returns the hint for a part of an item where the command takes the whole: `menu retire latte large`. An
  /// option of another command means the same for the part: `menu price latte --drop large`.
  func partLine(at index: Int) -> String? {
    guard info.path.count > 1, !info.onlyReads, let verb = info.path.last else { return nil }
    let range = index..<index + extras(from: index).count
    let text = Self.text(words[range])
    let others = grammar.table.commands(under: Array(info.path.dropLast())).filter { $0.info.name != info.name }
    for sibling in others where permits(sibling.info) {
      let names = sibling.arguments.filter { $0.kind == .option }.map { String($0.name.dropFirst(2)) }
      for name in CommandVerbs.related(to: verb, among: names) {
        let texts = line(range, ["--\(name)", text])
        guard sibling.accepts(texts), sibling.rejectsValue(in: line(range, ["--\(name)=any words"])) else { continue }
        return "write: \(Quoting.joined(sibling.info.path + texts))"
      }
    }
    return nil
  }
}
