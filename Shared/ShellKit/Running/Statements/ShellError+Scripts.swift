import CLibrary
import DomainKit

extension ShellError {
  /// The words before a file in other programs.
  private static let runningVerbs: Set = [".", "exec", "execute", "load", "run"]

  /// Returns the error about words that are no command, with the line that runs a file of statements:
  /// `open.coffee`, `run open.coffee`. It tells the user whether a file exists.
  func suggestingScriptLine(for statement: Statement, in inputContext: InputContext) -> ShellError {
    let words = statement.words.map(\.text)
    guard code == CommandTable.unknown, suggestion == CommandTable.overview, let file = words.last,
      words.count == 1 || words.count == 2 && Self.runningVerbs.contains(words[0]), Self.isFile(file)
    else { return self }
    return suggesting(
      inputContext.isOnlyStatement
        ? "write: coffeepal -f \(file.quotedForShells)" : "write: source \(Quoting.quoted(file))")
  }

  /// Returns the error about words that are no command, with the line for an alias that is saved in the startup
  /// file, which only the prompt reads.
  func suggestingSavedAlias(
    for statement: Statement, in inputContext: InputContext, _ file: StartupFile?
  ) -> ShellError {
    guard code == CommandTable.unknown, !inputContext.isInteractive, let file, let name = statement.words.first?.text,
      file.contains([Alias.command, name])
    else { return self }
    let line = "source \(Quoting.quoted(file.path)); \(name)"
    let written = inputContext.isOnlyStatement ? "coffeepal -c \(line.quotedForShells)" : line
    return suggesting("saved aliases are for the prompt; write: \(written)")
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
