import CLibrary
import DomainKit
import TerminalKit

/// The file of settings and aliases that run before the first prompt.
struct StartupFile: Sendable {
  let path: String

  var exists: Bool { access(path, F_OK) == 0 }

  /// Replaces the line that begins with some words, or adds one.
  ///
  /// - Parameters:
  ///   - key: The words that lines of the same meaning begin with: `set keymap`.
  ///   - words: The words of the new line, or `nil` to remove the old one.
  /// - Throws: ``ShellError`` if the file cannot be written.
  func save(_ key: [String], _ words: [String]?) throws(ShellError) {
    do throws(SystemFailure) {
      let text = try TextFile.read(path) ?? ""
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if lines.last?.isEmpty == true { lines.removeLast() }
      let place = lines.firstIndex { Self.begins($0, with: key) } ?? lines.endIndex
      lines.removeAll { Self.begins($0, with: key) }
      if let words { lines.insert(Quoting.joined(words), at: min(place, lines.endIndex)) }
      try TextFile.replace(path, with: lines.map { $0 + "\n" }.joined())
    } catch {
      throw ShellError("file.cannot-create", "\(path) cannot be written: \(error.reason)", kind: .cannotCreate)
    }
  }

  private static func begins(_ line: String, with key: [String]) -> Bool {
    let statements = Lexer(line).statements
    return statements.count == 1 && statements[0].map(\.text).starts(with: key)
  }
}

extension StatementContext {
  /// Saves a statement in the startup file; see ``StartupFile/save(_:_:)``.
  ///
  /// - Throws: ``ShellError``, also for users who may not leave the shell, because another user may
  ///   open the next prompt.
  func save(_ key: [String], _ words: [String]?) async throws(ShellError) {
    if let refusal = runner.escapes.refusal(of: "Saving", for: await runner.hooks.user()) {
      throw ShellError("shell.save", refusal, kind: .denied)
    }
    guard let file = runner.startupFile else { throw ShellError("usage.save", "this shell has no startup file") }
    try file.save(key, words)
  }
}
