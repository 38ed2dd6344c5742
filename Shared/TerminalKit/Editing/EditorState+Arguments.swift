/// A repeat count for the next key: Alt-3, Alt-minus.
package struct KeyArgument: Hashable, Sendable {
  private static let maxNumber = 1_000
  private(set) var number: Int?
  private(set) var isNegative = false

  /// The argument as the prompt shows it while the user types it.
  package var text: String { (isNegative ? "-" : "") + (number.map(String.init) ?? "") }
  var times: Int { number ?? 1 }

  mutating func take(digit: Int) { number = min((number ?? 0) * 10 + digit, Self.maxNumber) }
  mutating func negate() { isNegative.toggle() }
}

extension EditorState {
  /// The maximum number of characters that a repeated key may add.
  private static let growth = 100_000
  /// The maximum sum of the lengths of the line over the keys of one repetition. A key costs time in
  /// proportion to the length, so that a repetition takes less than a second.
  static let repeatBudget = 1 << 23

  /// Returns `true` if the key is part of an argument.
  mutating func takeArgument(_ key: Key) -> Bool {
    guard prefix == nil, search == nil, !isInNormalMode, case .scalar(let scalar) = key.code else { return false }
    let digit = scalar.isASCII ? Character(scalar).wholeNumberValue : nil
    let isPlain = key.modifiers.isEmpty && argument != nil
    guard key.modifiers == .alt || isPlain else { return false }
    if let digit {
      argument = argument ?? KeyArgument()
      argument?.take(digit: digit)
    } else if scalar == "-", key.modifiers == .alt, argument == nil {
      argument = KeyArgument()
      argument?.negate()
    } else {
      return false
    }
    menu = nil
    return true
  }

  mutating func handle(_ key: Key, _ argument: KeyArgument) -> [EditorEffect] {
    if key == .control("g") || key == Key(.escape) { return [] }
    if key == .alt(".") {
      insertArgument(argument)
      return []
    }
    if key == .control("w"), region != nil { return handleOnce(key) }
    var meant = argument.isNegative ? Self.opposites[key] ?? key : key
    // With an argument, Ctrl-D deletes characters and does not end the input.
    if meant == .control("d") { meant = Key(.delete) }
    let before = text.count
    var budget = Self.repeatBudget
    for _ in 0..<argument.times where budget > 0 {
      budget -= text.count + 1
      let effects = handleOnce(meant)
      if !effects.isEmpty || text.count - before > Self.growth { return effects }
    }
    return []
  }

  /// The opposites of keys, for negative arguments.
  private static let opposites: [Key: Key] = {
    let pairs: [(Key, Key)] = [
      (.control("f"), .control("b")), (Key(.right), Key(.left)), (.alt("f"), .alt("b")),
      (.control("d"), Key(.backspace)), (Key(.delete), Key(.backspace, .shift)), (.alt("d"), Key(.backspace, .alt)),
      (.control("k"), .control("u")), (.control("n"), .control("p")), (Key(.down), Key(.up)),
    ]
    return Dictionary(uniqueKeysWithValues: pairs + pairs.map { ($1, $0) })
  }()

  /// Inserts a word of the previous line, counted from 0 (the command). A negative argument counts
  /// from the end.
  private mutating func insertArgument(_ argument: KeyArgument) {
    guard let line = history.find(.prefix(""), from: 0, .older)?.text else { return }
    let words = splitWords(line)
    let index = argument.isNegative ? words.count - argument.times : argument.times
    guard words.indices.contains(index) else { return }
    emacs.last = .other
    insert(EditorText.characters(of: words[index]))
  }
}
