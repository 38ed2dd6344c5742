/// The commands of the shell, found by their paths.
package struct CommandTable: Sendable {
  /// The commands in the order of their registration, which begins with those of everyday work.
  let registered: [RegisteredCommand]
  /// The indices of the registered commands by the first words of their paths.
  private let groups: [String: [Int]]
  private let ordered: Lazy<[RegisteredCommand]>
  /// The commands, ordered by name.
  package var commands: [RegisteredCommand] { ordered.value }

  /// Creates a table. If two commands have the same path, the later one wins; the composition root
  /// checks that paths are unique.
  package init(_ commands: [RegisteredCommand]) {
    registered = commands
    groups = Dictionary(grouping: commands.indices) { commands[$0].path.first ?? "" }
    ordered = Lazy {
      let byName = Dictionary(commands.map { ($0.info.name, $0) }) { $1 }
      // A space precedes all characters of words, so names are in the order of paths.
      return byName.keys.sorted().compactMap { byName[$0] }
    }
  }

  /// Returns `true` if a path begins with the word.
  func isTaken(_ word: String) -> Bool { groups[word] != nil }

  /// Returns the command whose path is these words, and the commands whose paths begin with them.
  func commands(under path: [String]) -> [RegisteredCommand] {
    commands.filter { $0.path.starts(with: path) }
  }

  /// Returns the indices of the commands whose paths begin with these words; at least one word.
  private func indices(under path: [String]) -> [Int] {
    (groups[path[0]] ?? []).filter { registered[$0].path.starts(with: path) }
  }

  private func command(at path: [String]) -> RegisteredCommand? {
    guard let first = path.first else { return nil }
    return groups[first]?.last { registered[$0].path == path }.map { registered[$0] }
  }

  /// Returns the words that can follow a path, in order.
  private func words(after path: [String]) -> [String] {
    if path.isEmpty { return groups.keys.sorted() }
    return Set(indices(under: path).compactMap { registered[$0].path.dropFirst(path.count).first }).sorted()
  }

  /// Returns the words with a beginning that can follow a path. One letter is too little for a command that
  /// cannot be undone.
  private func words(after path: [String], beginningWith text: String) -> [String] {
    let words = words(after: path).filter { $0.hasPrefix(text) }
    let isUnsafe =
      text.count == 1 && words.count == 1 && command(at: path + words)?.info.notUndoableBecause != nil
    return isUnsafe ? [] : words
  }

  /// Returns the command or the incomplete path that the words call.
  ///
  /// - Parameter allowsPrefix: `true` if a unique prefix of a word is enough, which is so only at
  ///   the prompt. An article is no prefix: `a latte`, `order a latte`.
  func search(_ words: some Sequence<Word>, allowsPrefix: Bool = true) -> CommandSearch {
    var search = CommandSearch()
    for word in words {
      let isPrefix =
        allowsPrefix && search.command == nil && !word.isQuoted && !word.text.isEmpty && !word.isArticle
      let names = isPrefix ? self.words(after: search.path, beginningWith: word.text) : []
      let isWhole = !indices(under: search.path + [word.text]).isEmpty
      guard let name = isWhole ? word.text : names.count == 1 ? names[0] : nil else {
        search.candidates = names
        break
      }
      search.path.append(name)
      search.count += 1
      search.command = command(at: search.path)
    }
    search.next = self.words(after: search.path)
    return search
  }

  /// Returns the command that a whole statement calls: `orders place --for Ada`.
  func command(ofStatement text: String) -> RegisteredCommand? {
    Lexer(text).statements.first.flatMap { search($0, allowsPrefix: false).command }
  }

  /// Returns `true` for a command whose effect lasts, which is not offered for its last word:
  /// `delete latte` is not `auth delete latte`.
  func cannotBeUndone(_ name: String) -> Bool {
    let info = commands(under: name.split(separator: " ").map(String.init)).first?.info
    return info?.notUndoableBecause != nil || info?.externalEffect != nil
  }

  /// Returns the commands that declare a word of other programs, in lower case, unless a command ends with it.
  func commands(declaring word: String) -> [RegisteredCommand] {
    commandsEnding(with: word).isEmpty ? commands.filter { $0.info.line(forOtherName: word) != nil } : []
  }

  /// Returns the commands that end with the word, such as `menu list` for `list`.
  func commandsEnding(with word: String) -> [RegisteredCommand] {
    commands.filter { Self.ends($0, with: word) }
  }

  /// Returns `true` for a command after the name of a feature whose last word this is.
  static func ends(_ command: RegisteredCommand, with word: String) -> Bool {
    command.path.count > 1 && command.path.last == word
  }
}

/// The result of looking up words in the command table.
struct CommandSearch: Sendable {
  /// The number of words that form a path.
  var count = 0
  /// The path, with abbreviations spelled out.
  var path: [String] = []
  /// The command at the path.
  var command: RegisteredCommand?
  /// The words that may follow the path, in order.
  var next: [String] = []
  /// The words that an ambiguous abbreviation after the path can mean.
  var candidates: [String] = []
}
