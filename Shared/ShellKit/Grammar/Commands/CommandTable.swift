import DomainKit

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
  }

  /// A command, and the number of words of its path.
  struct Match {
    let command: RegisteredCommand
    let count: Int
  }

  private var root = Node()

  /// Creates a table. If two commands have the same path, the later one wins; the composition root
  /// checks that paths are unique.
  package init(_ commands: [RegisteredCommand]) {
    for command in commands { root.insert(command, at: command.info.path[...]) }
  }

  /// The commands, ordered by name.
  package var commands: [RegisteredCommand] { root.commands }

  /// The first word of each path.
  var firstWords: some Sequence<String> { root.children.keys }

  /// Returns `true` if a path begins with the word.
  func isTaken(_ word: String) -> Bool { root.children[word] != nil }

  /// Returns the command whose path is these words, and the commands whose paths begin with them.
  func commands(under path: [String]) -> [RegisteredCommand] {
    var node = root
    for word in path {
      guard let child = node.children[word] else { return [] }
      node = child
    }
    return node.commands
  }

  /// Returns the position that the words of an unfinished line lead to. Unique prefixes of words
  /// count.
  func walk(_ words: some Sequence<Word>) -> CommandSearch {
    var node = root
    var walk = CommandSearch()
    for word in words {
      let candidates =
        node.command == nil && !word.isQuoted ? node.children.keys.filter { $0.hasPrefix(word.text) } : []
      let name = node.children[word.text] != nil ? word.text : candidates.count == 1 ? candidates[0] : nil
      guard let name, let next = node.children[name] else { break }
      node = next
      walk.path.append(name)
      walk.count += 1
    }
    walk.command = node.command
    walk.next = node.children.keys.sorted()
    return walk
  }

  /// Returns the command that the words call.
  ///
  /// - Parameter allowsPrefix: `true` if a unique prefix of a word is enough, which is so only at
  ///   the prompt.
  /// - Throws: ``ShellError`` that suggests the nearest commands.
  func resolve(_ statement: Statement, allowsPrefix: Bool) throws(ShellError) -> Match {
    var node = root
    var path: [String] = []
    for (index, word) in statement.words.enumerated() {
      guard let name = try child(of: node, word, path, statement, allowsPrefix), let next = node.children[name] else {
        if let command = node.command { return Match(command: command, count: index) }
        throw unknown(word, path, node, statement)
      }
      node = next
      path.append(name)
      if node.children.isEmpty, let command = node.command { return Match(command: command, count: index + 1) }
    }
    guard let command = node.command else { throw incomplete(path, node, statement) }
    return Match(command: command, count: statement.words.count)
  }

  private func child(
    of node: Node, _ word: Word, _ path: [String], _ statement: Statement, _ allowsPrefix: Bool
  ) throws(ShellError) -> String? {
    if node.children[word.text] != nil { return word.text }
    guard allowsPrefix, node.command == nil, !word.isQuoted, !word.text.isEmpty else { return nil }
    let candidates = node.children.keys.filter { $0.hasPrefix(word.text) }.sorted()
    guard candidates.count > 1 else { return candidates.first }
    throw ShellError(
      "usage.ambiguous-command", "\(word.text) is ambiguous",
      suggestion: EditDistance.question(candidates.map { (path + [$0]).joined(separator: " ") }),
      excerpt: SourceExcerpt(source: statement.source, range: word.range))
  }

  private func unknown(
    _ word: Word, _ path: [String], _ node: Node, _ statement: Statement
  ) -> ShellError {
    if path.isEmpty, let error = swapped(statement) { return error }
    var nearest = EditDistance.nearest(to: word.text, among: node.children.keys)
    if nearest.isEmpty, path.isEmpty { nearest = commandsEnding(with: word.text) }
    let parent = path.joined(separator: " ")
    let message = path.isEmpty ? "there is no command \(word.text)" : "\(parent) has no command \(word.text)"
    let full = nearest.map { path.isEmpty ? $0 : "\(parent) \($0)" }
    let overview = path.isEmpty ? "help lists all commands" : "help \(parent) lists its commands"
    let hint = EditDistance.question(full) ?? overview
    return ShellError(
      "usage.unknown-command", message, suggestion: hint,
      excerpt: SourceExcerpt(source: statement.source, range: word.range)
    ).corrected(by: Correction(word.text, nearest: nearest))
  }

  /// Returns the error for a statement with the verb before the feature: `list orders`.
  private func swapped(_ statement: Statement) -> ShellError? {
    guard statement.words.count > 1, !statement.words[1].isQuoted else { return nil }
    let (verb, feature) = (statement.words[0], statement.words[1])
    let names = nearest(to: feature.text, in: root).filter { root.children[$0]?.command == nil }.flatMap { name in
      nearest(to: verb.text, in: root.children[name] ?? Node()).map { "\(name) \($0)" }
    }
    guard !names.isEmpty else { return nil }
    let range = verb.range.lowerBound..<max(verb.range.upperBound, feature.range.upperBound)
    let typed = String(decoding: Array(statement.source.utf8)[range], as: UTF8.self)
    return ShellError(
      "usage.unknown-command", "there is no command \(verb.text) \(feature.text)",
      suggestion: EditDistance.question(Array(names.prefix(3))),
      excerpt: SourceExcerpt(source: statement.source, range: range)
    ).corrected(by: Correction(typed, nearest: names))
  }

  /// Returns the word if the node has it, or the words of the node that are nearest to it.
  private func nearest(to word: String, in node: Node) -> [String] {
    node.children[word] == nil ? EditDistance.nearest(to: word, among: node.children.keys) : [word]
  }

  private func commandsEnding(with word: String) -> [String] {
    root.commands.filter { $0.info.path.count > 1 && $0.info.path.last == word }.prefix(3).map(\.info.name)
  }

  private func incomplete(_ path: [String], _ node: Node, _ statement: Statement) -> ShellError {
    let name = path.joined(separator: " ")
    let verbs = node.children.keys.sorted().joined(separator: ", ")
    let end = statement.source.utf8.count
    return ShellError(
      "usage.incomplete-command", "\(name) needs a subcommand", suggestion: "one of \(verbs)",
      excerpt: SourceExcerpt(source: statement.source + " ", range: end + 1..<end + 1))
  }
}

/// The result of looking up words in the command table.
struct CommandSearch {
  /// The number of words that form a path.
  var count = 0
  /// The path, with abbreviations spelled out.
  var path: [String] = []
  /// The command at the path.
  var command: RegisteredCommand?
  /// The words that may follow the path.
  var next: [String] = []
}
