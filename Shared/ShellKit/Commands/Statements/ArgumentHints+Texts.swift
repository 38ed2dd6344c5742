import DomainKit

/// The hints about what belongs in the value of an option: a note, or a part of an item.
extension ArgumentHints {
  /// Other names for the parts of values.
  private static let partNames = ["amount": "quantity", "count": "quantity", "number": "quantity", "qty": "quantity"]

  /// Returns the hint for a time in place of an id, such as `orders place --at 10:30`.
  func timeNote(at index: Int) -> String? {
    guard index > 0, let option = personalOption, let (argument, _, start) = takingArgument(at: index), start == 0,
      argument.kind == .option, argument.takesID, Self.isTimeOfDay(words[index].text)
    else { return nil }
    let text = "\(argument.name.drop { $0 == "-" }) \(words[index].text)"
    let line = lineToWrite(index - 1..<index + 1, [option.name, text])
    return line.map { "\(argument.name) takes an id; to put it in \(option.name), \($0)" }
  }

  /// Returns `true` for a text such as `8:05` or `10.30`.
  private static func isTimeOfDay(_ text: String) -> Bool {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }
    return parts.count == 2 && (1...2).contains(parts[0].count) && parts[1].count == 2
      && parts.joined().allSatisfy(\.isNumber)
  }

  /// The option for a note or a reason, if it can still be given.
  private var personalOption: ArgumentInfo? {
    guard !info.onlyReads, let option = textOption(at: 0), info.personalOptions.contains(option.name)
    else { return nil }
    return option
  }

  /// Returns the hint for parts of a value that have their own options: `--item latte --size large` for
  /// `--item latte:large`.
  func valuePartLine() -> String? {
    var (texts, next) = ([] as [String], 0)
    var target: (place: Int, parts: [String])?
    while next < words.count {
      if let target, let (name, values, count) = unknown(at: next), values.count == 1,
        target.parts.contains(Self.partNames[name] ?? name)
      {
        texts[target.place] += ":\(values[0])"
        next += count
        continue
      }
      if let (argument, _, _) = takingArgument(at: next), !Self.parts(of: argument).isEmpty {
        target = (texts.count, Self.parts(of: argument))
      }
      texts.append(words[next].text)
      next += 1
    }
    return texts.count == words.count ? nil : lineToWrite(0..<words.count, texts)
  }

  /// Returns the name of an unknown option, its values and the number of its words.
  private func unknown(at index: Int) -> (name: String, values: [String], count: Int)? {
    guard case .unknownOption = parsed.roles[index], let (name, value) = words[index].optionParts else { return nil }
    if let value { return (name.lowercased(), [value], 1) }
    let values = extras(from: index + 1).map(\.text)
    return (name.lowercased(), values, 1 + values.count)
  }

  /// Returns `true` for words such as `twice` after an item, which are a quantity that its option does not
  /// read, or a discount. It reads a number at the end: `x 2`.
  func isUnreadAmount(_ words: some Sequence<Word>, of argument: ArgumentInfo) -> Bool {
    Self.parts(of: argument).contains("quantity")
      && AmountWords.areIn(Self.withoutLastNumber(Self.text(words)))
  }

  /// Returns a text without the number at its end and its sign: `latte` and a space for `latte x 2`.
  private static func withoutLastNumber(_ text: String) -> Substring {
    var rest = text[...]
    while let last = rest.last, last.isNumber { rest.removeLast() }
    let signed = rest.last == " " ? rest.dropLast() : rest
    guard rest.endIndex < text.endIndex, let sign = signed.last, "xX×*".contains(sign) else { return rest }
    return signed.dropLast()
  }

  /// Returns `true` for a number that may be a percentage or an amount: `discount 10`.
  func isUnclearAmount(_ text: String, of option: String) -> Bool {
    Int(text) != nil && openOptions.contains { $0.name == option && $0.valueName.contains("%") }
  }

  /// `true` for a command with items: other words may change an item, a quantity or the price as well as they may
  /// be a note, so no line with them is a safe guess.
  var takesItems: Bool { parsed.known.contains { !Self.parts(of: $0).isEmpty } }

  /// Returns `true` if the word before an index is an item.
  func followsItem(_ index: Int) -> Bool {
    index > 0 && takingArgument(at: index - 1).map { !Self.parts(of: $0.0).isEmpty } == true
  }

  /// Returns `true` for a word that is most likely the rest of a note, as in `--note no mocha`, and so neither an item
  /// nor the value of another option. Only the name of a missing option ends a note: `--note hot for Bo`.
  func continuesNote(at index: Int) -> Bool {
    guard index > 0, let (option, _, _) = takingArgument(at: index - 1), option.valueName == "text",
      info.personalOptions.contains(option.name), !words[index - 1].isOneValue
    else { return false }
    return !parsed.missing.contains { $0.name == "--\(words[index].text)" }
  }

  /// Returns the hint for words without an option in a command with items: its options.
  func optionNames(at index: Int) -> String? {
    guard takesItems, !followsItem(index) else { return nil }
    let names = offeredOptions.map(\.name)
    return "write their option before the words: \(names.joined(separator: ", "))"
  }

  /// Returns the names of the parts after colons: `size` and `quantity` for `item[:size][:quantity]`.
  static func parts(of argument: ArgumentInfo) -> [String] {
    guard argument.valueName.contains("[:") else { return [] }
    return argument.valueName.split { !$0.isLetter }.dropFirst().map(String.init)
  }

  /// Returns the hint for a value in whose place another one fits, with options for the rest of its words:
  /// `--item latte --note 'extra hot'`.
  func line(replacing wrong: InvalidValue) -> String? {
    let places = words.indices.filter { takingArgument(at: $0) != nil && words[$0].text.contains(wrong.text) }
    let repeating = parsed.known.filter(\.isRepeating).flatMap(\.names)
    guard places.count == 1, let value = wrong.replacement.first,
      parsed.used.subtracting(repeating).isDisjoint(with: wrong.replacement.dropFirst()),
      !Self.leavesNumber(of: wrong.text, after: value, in: words[places[0]].text)
    else { return nil }
    let text = words[places[0]].text.replacing(wrong.text, with: value)
    return lineToWrite(places[0]..<places[0] + 1, [text] + wrong.replacement.dropFirst())
  }

  /// Returns `true` if an item without its other words would have a number after it that belongs to one of these:
  /// `latte table 5`.
  private static func leavesNumber(of wrong: String, after item: String, in text: String) -> Bool {
    guard let range = text.firstRange(of: wrong), let last = FoldedText.words(of: wrong).last,
      let next = FoldedText.words(of: text[range.upperBound...]).first(where: { $0 != "x" })
    else { return false }
    let isOther = !FoldedText.words(of: item).contains { $0 == last || "\($0)s" == last }
    return isOther && (next.contains(where: \.isNumber) || AmountWords.numbers[next, default: 1] > 1)
  }
}
