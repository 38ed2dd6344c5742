/// The words after the name of a mode.
struct Options {
  private let words: [String]

  init(_ words: [String]) { self.words = words }

  /// The words in front of the first option.
  var positional: [String] { Array(words.prefix { !$0.hasPrefix("--") }) }

  func number(_ name: String) -> Int? {
    guard let index = words.firstIndex(of: name), index + 1 < words.count else { return nil }
    return Int(words[index + 1])
  }

  func text(_ name: String) -> String? {
    guard let index = words.firstIndex(of: name), index + 1 < words.count else { return nil }
    return words[index + 1]
  }

  func has(_ name: String) -> Bool { words.contains(name) }

  var variations: Set<Variation> { Set(words.compactMap { Variation(rawValue: $0) }) }
}
