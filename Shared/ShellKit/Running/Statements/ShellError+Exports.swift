extension ShellError {
  /// Returns the error about words that are no command, with the line that writes a list to a file where
  /// no command exports it: `orders export x.csv`.
  func suggestingListLine(for statement: Statement, _ resolver: StatementResolver) -> ShellError {
    let words = statement.words.map(\.text)
    if code == CommandTable.unknown, words.count == 1, CommandVerbs.exporting.contains(words[0].lowercased()) {
      return suggestingRedirection(resolver)
    }
    guard code == CommandTable.unknown, correction == nil, replacement == nil,
      statement.redirection == nil, words.count > 2,
      let verb = words.prefix(2).firstIndex(where: { CommandVerbs.exporting.contains($0.lowercased()) })
    else { return self }
    let (feature, file, rest) = (words[1 - verb], words[2], Array(words.dropFirst(3)))
    let path = [feature, "list"]
    guard let list = resolver.grammar.table.commands(under: path).first, list.info.path == path, list.isAvailable,
      resolver.permits(list.info), !file.hasPrefix("-"), list.accepts(rest)
    else { return self }
    let target = OutputFormat.extensions[file] == nil ? OutputFormat.writableName(file) : "\(feature).\(file)"
    return suggesting("write: \(Quoting.joined(path + rest)) > \(Quoting.quoted(target))")
  }

  /// Returns the error with the line that writes the first list to a file, as an example for the others.
  private func suggestingRedirection(_ resolver: StatementResolver) -> ShellError {
    let list = resolver.grammar.table.registered.first { command in
      command.info.path.dropFirst() == ["list"] && command.isAvailable && resolver.permits(command.info)
    }
    guard let name = list?.info.name, let feature = list?.info.path.first else { return self }
    return suggesting("to write a list to a file: \(name) > \(feature).csv").corrected(by: nil)
  }
}
