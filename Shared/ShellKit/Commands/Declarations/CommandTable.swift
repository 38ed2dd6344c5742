/// The commands of the shell, found by their paths.
package struct CommandTable: Sendable {
  private struct Node: Sendable {
    var command: RegisteredCommand?
    var children: [String: Node] = [:]

    mutating func insert(_ command: RegisteredCommand, at path: ArraySlice<String>) {
      guard let word = path.first else {
        self.command = command
        return
      }
      children[word, default: Node()].insert(command, at: path.dropFirst())
    }

    var commands: [RegisteredCommand] {
      (command.map { [$0] } ?? []) + children.sorted { $0.key < $1.key }.flatMap(\.value.commands)
    }

    /// Returns the words with a beginning. One letter is too little for a command that cannot be undone.
    func words(beginningWith text: String) -> [String] {
      let words = children.keys.filter { $0.hasPrefix(text) }.sorted()
      let isUnsafe =
        text.count == 1 && words.count == 1 && children[words[0]]?.command?.info.notUndoableBecause != nil
      return isUnsafe ? [] : words
    }
  }

  private let root: Node
  /// The commands in the order of their registration, which begins with those of everyday work.
  let registered: [RegisteredCommand]
  /// The commands, ordered by name.
  package let commands: [RegisteredCommand]

  /// Creates a table. If two commands have the same path, the later one wins; the composition root
  /// checks that paths are unique.
  package init(_ commands: [RegisteredCommand]) {
    registered = commands
    var root = Node()
    for command in commands { root.insert(command, at: command.info.path[...]) }
    self.root = root
    let byName = Dictionary(commands.map { ($0.info.name, $0) }) { $1 }
    // A space precedes all characters of words, so names are in the order of paths.
    self.commands = byName.keys.sorted().compactMap { byName[$0] }
  }

  /// Returns `true` if a path begins with the word.
  func isTaken(_ word: String) -> Bool { root.children[word] != nil }

  /// Returns the command whose path is these words, and the commands whose paths begin with them.
  func commands(under path: [String]) -> [RegisteredCommand] {
    if path.isEmpty { return commands }
    var node = root
    for word in path {
      guard let child = node.children[word] else { return [] }
      node = child
    }
    return node.commands
  }

  /// Returns the command or the incomplete path that the words call.
  ///
  /// - Parameter allowsPrefix: `true` if a unique prefix of a word is enough, which is so only at
  ///   the prompt. An article is no prefix of a subcommand: `order a latte`.
  func search(_ words: some Sequence<Word>, allowsPrefix: Bool = true) -> CommandSearch {
    var node = root
    var search = CommandSearch()
    for word in words {
      let isPrefix =
        allowsPrefix && node.command == nil && !word.isQuoted && !word.text.isEmpty
        && (search.path.isEmpty || !word.isArticle)
      let names = isPrefix ? node.words(beginningWith: word.text) : []
      let name = node.children[word.text] != nil ? word.text : names.count == 1 ? names[0] : nil
      guard let name, let next = node.children[name] else {
        search.candidates = names
        break
      }
      node = next
      search.path.append(name)
      search.count += 1
    }
    search.command = node.command
    search.next = node.children.keys.sorted()
    return search
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
    commands.filter { Self.ends($0.info, with: word) }
  }

  /// Returns `true` for a command after the name of a feature whose last word this is.
  static func ends(_ info: CommandInfo, with word: String) -> Bool {
    info.path.count > 1 && info.path.last == word
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
