import DomainKit

/// The hints about stored items without their options, which can have several words: `2 large latte`. An
/// item is a value of a ``ValueSource``.
extension ArgumentHints {
  /// Returns the hint for an item of several words in an option, such as `--item latte large`, or for the
  /// values of required options, such as `orders place Ada latte`.
  func itemLine(at index: Int, asking sources: [RegisteredValueSource]) async -> String? {
    let end = index + extras(from: index).count
    guard pairOption == nil, end - index <= Self.maxTried else { return nil }
    if index > 0, case .value(let option, _) = parsed.roles[index - 1], option.kind == .option,
      let line = await itemLine(of: option, index - 1..<end, sources)
    {
      return line
    }
    // The words after the name of an option are its value: `for Ada`.
    let names = (index..<end).filter { at in openOptions.contains { $0.name == "--\(words[at].text)" } }
    let named = zip(names, names.dropFirst() + [end]).flatMap { start, next in
      ["--\(words[start].text)", Self.text(words[start + 1..<next])]
    }
    let required = parsed.missing.filter { $0.kind == .option && !named.contains($0.name) }
    guard required.count < 3, !named.contains(""), names.allSatisfy({ permits(info.using("--\(words[$0].text)")) }),
      !zip(named, named.dropFirst()).contains(where: { isUnclearAmount($1, of: $0) })
    else { return nil }
    let free = words[index..<(names.first ?? end)]
    for option in required {
      guard let items = await items(of: option, free, sources) else { continue }
      // The name of an option may be a word of an item: Tea for Two.
      let values = named.filter { !$0.hasPrefix("--") }
      if !free.isEmpty, !items.areNone(in: values.joined(separator: " ")) { return nil }
      let other = required.first { $0 != option }
      for texts in Self.splits(free, option, items, other) {
        if let line = lineToWrite(index..<end, texts + named) { return line }
      }
    }
    if let line = await noteLine(at: index, end, free, of: required, named, sources) { return line }
    if names.isEmpty, let line = await nameLine(at: index, free, of: required, sources) { return line }
    guard names.first == index, let last = names.last, required.count == 1 else { return nil }
    return await itemLine(at: index, end, of: required[0], after: last, named, sources)
  }

  /// Returns the hint for a name of several words that a stored item has, in the place of an id:
  /// `orders cancel Ada Li out of milk`. The first word may be the name of another item.
  func quotedName(at index: Int, asking sources: [RegisteredValueSource]) async -> String? {
    guard index > 0, let (argument, _, _) = takingArgument(at: index - 1), argument.kind == .positional,
      argument.takesID, !words[index - 1].isOneValue
    else { return nil }
    let (key, range) = (argument.sourceKey(in: info), index - 1..<index + extras(from: index).count)
    guard let source = sources.byArgument[key] else { return nil }
    for count in (2...min(range.count, Self.maxNames)).reversed() {
      let (name, rest) = (Self.text(words[range].prefix(count)), words[range].dropFirst(count))
      let stored = await source.values(of: key, for: name, within: TypoFinder.budget)
      guard stored.contains(where: { $0.name == nil && $0.isCalled(name) }) else { continue }
      if rest.isEmpty { return needsChoice ? nil : lineToWrite(range, [name]) }
      return textOption(at: index).flatMap { lineToWrite(range, [name, $0.name, Self.text(rest)]) }
    }
    return nil
  }

  /// `true` if the command needs one of several options, so that the line with only a name in quotes would fail:
  /// `orders change 'Bob latte'`.
  private var needsChoice: Bool { parsed.missing(of: info.argumentRules).contains { $0.count > 1 } }

  /// Returns the hint for words that are no stored name, where quotes alone would lead to another error:
  /// `restaurants list --near times square`.
  func unknownName(at index: Int, asking sources: [RegisteredValueSource]) async -> String? {
    guard quotes(at: index) != nil, let (argument, _, start) = takingArgument(at: index - 1), start == 0
    else { return nil }
    let (key, range) = (argument.sourceKey(in: info), index - 1..<index + extras(from: index).count)
    let name = Self.text(words[range])
    guard let source = sources.byArgument[key], let hint = source.hint(key, name) else { return nil }
    let names = await source.values(of: key, for: name, within: TypoFinder.budget).map(\.value)
    let near = EditDistance.closest(to: name, among: names)
    if near.count == 1 { return lineToWrite(range, near) }
    let known = names.isEmpty ? "" : "; known: \(names.prefix(Self.maxNames).joined(separator: ", "))"
    return EditDistance.question(near) ?? "there is no \(source.noun) \(Quoting.quoted(name))\(known). \(hint)"
  }

  /// Returns the hint for several stored names after one option, `--cuisine Greek Thai`, or in the place of one:
  /// `menu retire latte mug`. Each takes its own option or, without one or in a command that only reads, its own
  /// line. If all words are one stored name, the hint has it in quotes.
  func namesLine(at index: Int, asking sources: [RegisteredValueSource]) async -> String? {
    guard index > 0, let (option, _, start) = takingArgument(at: index - 1), start == 0, !option.takesID
    else { return nil }
    let isOnlyValue = option.kind == .positional && parsed.known.count { $0.kind == .positional } == 1
    let (key, range) = (option.sourceKey(in: info), index - 1..<index + extras(from: index).count)
    let names = words[range].filter { !$0.isJoiner }.map(\.withoutPunctuation)
    guard names.count > 1, names.count <= Self.maxNames,
      isOnlyValue || option.kind == .option && (info.onlyReads || option.isRepeating),
      let source = sources.byArgument[key]
    else { return nil }
    for name in names {
      guard await Self.storedName(name, of: key, in: source) != nil else { return nil }
    }
    if await Self.storedName(Self.text(words[range]), of: key, in: source) != nil { return quotes(at: index) }
    if isOnlyValue { return lines(range, forEach: names).map { "give one \(option.synopsis) at a time: \($0)" } }
    if option.isRepeating { return lineToWrite(range, Array(Self.options(option, names).dropFirst())) }
    return lines(range, forEach: names).map { "\(option.name) takes one value; write a line for each: \($0)" }
  }

  /// Returns the hint for a value that has several items, `--item 'latte, tea'`, or another sign than a colon:
  /// `--item latte-large`.
  ///
  /// - Parameter message: The message of the error, which names the last item.
  func itemsLine(in message: String, asking sources: [RegisteredValueSource]) async -> String? {
    for (index, word) in words.enumerated() {
      guard let (option, _, start) = takingArgument(at: index), option.kind == .option, option.isRepeating,
        !Self.parts(of: option).isEmpty
      else { continue }
      let (optionPrefix, text) = split(word, at: start)
      let pieces = Self.pieces(of: text)
      guard pieces.count > 1, let found = await items(of: option, pieces[...], sources)?.items(in: pieces),
        !Set(FoldedText.words(of: message)).isDisjoint(with: FoldedText.words(of: found[found.count - 1]))
      else { continue }
      let hasJoiner = pieces.contains { $0.isJoiner || $0.text.hasSuffix(",") }
      let hasSeparator = text.contains(where: Self.separators.contains)
      if found.count > 1, hasJoiner || !hasSeparator {
        let rest = Self.options(option, Array(found.dropFirst()))
        return lineToWrite(index..<index + 1, [optionPrefix + found[0]] + rest)
      }
      guard found.count == 1, !hasJoiner, hasSeparator else { continue }
      // A size before its item takes no colon.
      return [":", " "].lazy.compactMap { sign in
        lineToWrite(index..<index + 1, [optionPrefix + Self.text(pieces).replacing(" ", with: sign)])
      }.first
    }
    return nil
  }

  /// The signs that users write between an item, its size and its quantity.
  private static let separators: Set<Character> = ["-", "_", "/", "="]

  /// Returns the words of a value, with the signs between two items as words of their own.
  private static func pieces(of text: String) -> [Word] {
    let spaced = text.map { character -> String in
      if separators.contains(character) { return " " }
      return character == "," ? ", " : "&+".contains(character) ? " \(character) " : String(character)
    }
    return spaced.joined().split(separator: " ").map { Word(String($0), range: 0..<0) }
  }

  /// The maximum number of stored names that a hint lists.
  private static let maxNames = 5
  /// The maximum number of bytes of words that may be items. To look for items in a longer text takes too long.
  private static let longestText = 1_000

  /// Returns the hint for the words of one or several items in an option: `--item latte and tea`. The other
  /// words of one item belong in the option for a text: `--item latte with oat milk`.
  private func itemLine(
    of option: ArgumentInfo, _ range: Range<Int>, _ sources: [RegisteredValueSource]
  ) async -> String? {
    guard let items = await items(of: option, words[range], sources) else { return nil }
    if let found = items.items(in: words[range]) {
      guard found.count == 1 || option.isRepeating else { return nil }
      return lineToWrite(range, Array(Self.options(option, found).dropFirst()))
    }
    // The text may be meant for one of several items only, and would replace that of a stored one.
    guard option.isRepeating, words.indices.count(where: { takingArgument(at: $0)?.0 == option }) == 1,
      !parsed.known.contains(where: { $0.kind == .positional && $0.takesID }), parsed.missing.isEmpty,
      let found = items.item(in: Self.text(words[range])), let note = textOption(at: range.lowerBound + 1)
    else { return nil }
    // The name of an option is no beginning of a note: `--item latte at Luigi`.
    if openOptions.contains(where: { found.rest.hasPrefix("\($0.name.drop { $0 == "-" }) ") }) { return nil }
    return lineToWrite(range, [found.item, note.name, found.rest])
  }

  /// Returns the hint for an item with other words, which belong in the option for a text. The words are
  /// quoted, or they follow the item and nothing else is missing: `orders place "oat latte, extra hot"`.
  private func noteLine(
    at index: Int, _ end: Int, _ free: ArraySlice<Word>, of required: [ArgumentInfo], _ named: [String],
    _ sources: [RegisteredValueSource]
  ) async -> String? {
    let text = Self.text(free)
    guard free.count == 1 || required.count == 1, text.contains(" "), let note = textOption(at: index)
    else { return nil }
    for option in required where option.isRepeating {
      guard let found = await items(of: option, free, sources)?.item(in: text),
        free.count == 1 || text.hasPrefix(found.item)
      else { continue }
      let texts = [option.name, found.item, note.name, found.rest]
      if let line = lineToWrite(index..<end, texts + named) { return line }
    }
    return nil
  }

  /// Returns the hint for words that are no item, and so the value of the other required option:
  /// `orders place Ada`. An item with a near name comes first: `orders place capuccino`.
  private func nameLine(
    at index: Int, _ free: ArraySlice<Word>, of required: [ArgumentInfo], _ sources: [RegisteredValueSource]
  ) async -> String? {
    guard required.count == 2, let option = required.first(where: \.isRepeating),
      let other = required.first(where: { !$0.isRepeating }), let items = await items(of: option, free, sources),
      items.areNone(in: Self.text(free))
    else { return nil }
    let near = items.name(near: Self.text(free)).map { [option.name, $0] }
    let values = [near, [other.name, Self.text(free)]].compactMap(\.self)
    return Self.alternatives(values.compactMap { lineToWrite(index..<index + free.count, $0) })
  }

  /// Returns the hint for items after the value of an option without its dashes: `orders place for Ada latte`.
  ///
  /// - Parameters:
  ///   - last: The name of the last option.
  ///   - named: The options with their values. The last value has the items as well.
  private func itemLine(
    at index: Int, _ end: Int, of option: ArgumentInfo, after last: Int, _ named: [String],
    _ sources: [RegisteredValueSource]
  ) async -> String? {
    for start in (last + 2)..<max(last + 2, end) {
      let value = words[last + 1..<start].map(\.withoutPunctuation).joined(separator: " ")
      let free = words[start..<end]
      guard let items = await items(of: option, free, sources), let found = items.items(in: free),
        found.count == 1 || option.isRepeating, items.areNone(in: value)
      else { continue }
      let texts = Array(named.dropLast()) + [value] + Self.options(option, found)
      if let line = lineToWrite(index..<end, texts) { return line }
    }
    return nil
  }

  private func items(
    of option: ArgumentInfo, _ words: ArraySlice<Word>, _ sources: [RegisteredValueSource]
  ) async -> StoredItems? {
    let (key, text) = (option.sourceKey(in: info), Self.text(words))
    guard !option.takesID, text.utf8.count <= Self.longestText, let source = sources.byArgument[key] else { return nil }
    return StoredItems(await source.values(of: key, for: text, within: TypoFinder.budget))
  }

  /// Returns the ways in which words are the items of one option, after or before the value of another one.
  private static func splits(
    _ words: ArraySlice<Word>, _ option: ArgumentInfo, _ items: StoredItems, _ other: ArgumentInfo?
  ) -> [[String]] {
    var splits: [[String]] = []
    for count in 0..<words.count {
      let ways = [(words.dropFirst(count), words.prefix(count)), (words.dropLast(count), words.suffix(count))]
      for (rest, value) in ways {
        guard let found = items.items(in: rest), found.count == 1 || option.isRepeating else { continue }
        if value.isEmpty { splits.append(options(option, found)) }
        guard !value.isEmpty, let other, items.areNone(in: text(value)),
          !LinkingWords.refer(to: found.joined(separator: " "), in: text(words))
        else { continue }
        splits.append([other.name, value.map(\.withoutPunctuation).joined(separator: " ")] + options(option, found))
      }
    }
    return splits
  }

  private static func options(_ option: ArgumentInfo, _ values: [String]) -> [String] {
    values.flatMap { [option.name, $0] }
  }
}

/// The stored values of an option, by which words are recognized as items.
private struct StoredItems {
  private let spelledNames: [String]
  private let names: [[String]]
  /// The maximum number of words of an item: the longest name, a quantity and a size.
  private let maxWords: Int
  /// The words of values after the names, such as sizes. The name of another item may have one of them.
  private let others: Set<String>

  init(_ values: [ValueSuggestion]) {
    spelledNames = values.compactMap(\.name)
    names = spelledNames.map { FoldedText.words(of: $0) }.filter { !$0.isEmpty }
    maxWords = (names.map(\.count).max() ?? 0) + 2
    others = Set(
      values.flatMap { value in
        FoldedText.words(of: value.value).dropFirst(FoldedText.words(of: value.name ?? "").count)
      })
  }

  /// Returns the only item in a text, with its size and quantity, and the other words, which may be a note: no
  /// size, no quantity and no price.
  func item(in text: String) -> (item: String, rest: String)? {
    let words = text.split(separator: " ").map { Word(String($0), range: 0..<0) }
    if words.count > ArgumentHints.maxTried { return nil }
    let ranges = words.indices.flatMap { start in (start + 1...words.count).map { start..<$0 } }
    let items = ranges.filter { isItem(words[$0]) }
    guard let range = items.max(by: { $0.count < $1.count }), items.allSatisfy({ $0.clamped(to: range) == $0 })
    else { return nil }
    let rest = ArgumentHints.text(words[..<range.lowerBound] + words[range.upperBound...])
    guard !rest.isEmpty, !LinkingWords.refer(to: ArgumentHints.text(words[range]), in: text),
      !AmountWords.areIn(rest), AmountWords.size(in: rest) == nil,
      others.isDisjoint(with: FoldedText.words(of: rest))
    else { return nil }
    return (words[range].map(\.withoutPunctuation).joined(separator: " "), rest)
  }

  /// Returns the only name that is nearest to a text and near enough to be meant.
  func name(near text: String) -> String? {
    let near = EditDistance.closest(to: text, among: spelledNames)
    return near.count == 1 ? near[0] : nil
  }

  /// Returns `true` if there are items, and no word of the text can belong to one or change its price.
  func areNone(in text: String) -> Bool {
    let words = FoldedText.words(of: text)
    return !names.isEmpty && !AmountWords.areIn(text) && others.isDisjoint(with: words)
      && !names.joined().contains { words.contains($0) || words.contains("\($0)s") }
  }

  /// Returns the items that the words are, without articles and the words between two items, or `nil` if another
  /// word belongs to none, or if a number or a size may belong to either of two: `latte 2 tea`, `latte two tea`.
  func items(in words: some Collection<Word>) -> [String]? {
    var (rest, items) = (Array(words)[...], [] as [String])
    while let first = rest.first {
      if var count = (1...rest.count).last(where: { isItem(rest.prefix($0)) }) {
        let endsBeforeName = isItem(rest.prefix(count - 1)) && beginNameWithSize(rest.dropFirst(count - 1))
        if endsBeforeName { count -= 1 }
        let (last, next) = (rest.prefix(count).last, rest.dropFirst(count).first)
        let isEnd = next?.isJoiner != false || last?.text.hasSuffix(",") == true
        let mayGoOn = !endsBeforeName && isItem(rest.prefix(count + 1), mayEndInNumber: true)
        if !isEnd, isItem(rest.prefix(count - 1)) || mayGoOn { return nil }
        let typed = rest.prefix(count).map(\.withoutPunctuation).joined(separator: " ")
        items.append(reorderedName(in: typed) ?? typed)
        rest = rest.dropFirst(count)
      } else if first.isArticle || first.isJoiner && !items.isEmpty, rest.count > 1 {
        rest = rest.dropFirst()
      } else {
        return nil
      }
    }
    return items.isEmpty ? nil : items
  }

  /// Returns `true` if words begin with a name whose first word is a size as well, as in `latte large cookie`.
  private func beginNameWithSize(_ words: ArraySlice<Word>) -> Bool {
    let typed = FoldedText.words(of: ArgumentHints.text(words))
    guard let size = typed.first, others.contains(size), words.first?.text.hasSuffix(",") == false else { return false }
    return names.contains { name in
      name.count > 1 && name.count <= typed.count && zip(name, typed).allSatisfy { $1 == $0 || $1 == "\($0)s" }
    }
  }

  /// Returns the name that has the words of a text in another order, `Large Cookie` for `cookie large`, or `nil` if
  /// there is none, or if another name has some of them: the words may be a cookie in a size.
  private func reorderedName(in text: String) -> String? {
    let words = FoldedText.words(of: text)
    let found = Set(spelledNames).filter { name in
      let own = FoldedText.words(of: name)
      return !own.isEmpty && own.allSatisfy(words.contains)
    }
    guard found.count == 1, let name = found.first else { return nil }
    let own = FoldedText.words(of: name)
    return own != words && own.sorted() == words.sorted() ? name : nil
  }

  /// Returns `true` for a number, perhaps with an x: `2`, `2x`, `x2`.
  private static func isQuantity(_ word: String) -> Bool {
    let number = word.hasPrefix("x") ? word.dropFirst() : word.hasSuffix("x") ? word.dropLast() : word[...]
    return Int(number) != nil
  }

  /// Returns `true` for a name, perhaps in the plural, with at most one number and one other word of values around
  /// it. A percentage is no quantity, and a comma ends an item. A word such as `two` is a quantity at the beginning,
  /// as orders take it.
  ///
  /// - Parameter mayEndInNumber: `true` if such a word at the end counts as well: `latte two`.
  private func isItem(_ words: ArraySlice<Word>, mayEndInNumber: Bool = false) -> Bool {
    if words.first?.isJoiner == true || words.last?.isJoiner == true { return false }
    // A word such as `-` has no text to compare.
    if words.count(where: { $0.text.contains { $0.isLetter || $0.isNumber } }) > maxWords { return false }
    if words.dropLast().contains(where: { $0.text.hasSuffix(",") }) { return false }
    // The words after `&` are another item, unless it is part of a name.
    if let joiner = words.firstIndex(where: \.isJoiner), isItem(words[..<joiner]) { return false }
    let typed = words.flatMap { word in
      let mayCount = !word.text.contains("%")
      return FoldedText.words(of: word.text).map { (text: $0, mayCount: mayCount) }
    }
    let isQuantity = { (text: String) in
      Self.isQuantity(text)
        || AmountWords.numbers[text] != nil
          && (text == typed.first?.text || mayEndInNumber && text == typed.last?.text)
    }
    return names.contains { name in
      guard name.count <= typed.count, typed.count <= name.count + 2 else { return false }
      var rest = typed
      for part in name {
        guard let index = rest.firstIndex(where: { $0.text == part || $0.text == "\(part)s" }) else { return false }
        rest.remove(at: index)
      }
      let numbers = rest.count { $0.mayCount && isQuantity($0.text) }
      let sizes = rest.count { others.contains($0.text) && !isQuantity($0.text) }
      return numbers < 2 && sizes < 2 && numbers + sizes == rest.count
    }
  }
}
