import CLibrary
import DomainKit
import TerminalKit

/// The file of settings and aliases that run before the first prompt.
struct StartupFile: Sendable {
  let path: String

  var exists: Bool { access(path, F_OK) == 0 }

  /// The reason why the file must not run, or `nil`. Its statements have the rights of this process,
  /// so another account must not have written them, or put the file there.
  var refusal: String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    if status.st_mode & S_IFMT != S_IFREG { return "\(path) is not a file" }
    for folder in linkPaths(from: path).map(\.folder) + linkFolders(on: path) {
      if let parent = folder.status, let refusal = Self.refusal(folder.text, parent) { return refusal }
    }
    return Self.refusal(path, status)
  }

  /// The reason why the open file must not run, or `nil`. Another file may have taken the place of
  /// the one that was checked.
  func refusal(of file: InputFile) -> String? { refusal ?? Self.refusal(path, file.status) }

  private static func refusal(_ path: String, _ status: stat) -> String? {
    refusal(path, InputFile.Status(owner: UInt32(status.st_uid), mode: UInt32(status.st_mode)))
  }

  private static func refusal(_ path: String, _ status: InputFile.Status) -> String? {
    if status.owner != geteuid(), status.owner != 0 { return "\(path) belongs to another account" }
    return status.mode & 0o022 == 0 ? nil : "other accounts can write to \(path): chmod go-w \(path.quotedForShells)"
  }

  /// Replaces the statement that begins with some words, or adds one.
  ///
  /// - Parameters:
  ///   - key: The words that statements of the same meaning begin with: `set keymap`.
  ///   - words: The words of the new statement, or `nil` to remove the old one.
  /// - Returns: `true` if there was an old one.
  /// - Throws: ``ShellError`` if the file cannot be read or written.
  @discardableResult
  func save(_ key: [String], _ words: [String]?) throws(ShellError) -> Bool {
    if let refusal { throw failure(refusal) }
    do throws(SystemFailure) {
      let lock = try FileLock(of: path)
      defer { lock.release() }
      let text = try TextFile.read(path) ?? ""
      guard let (changed, isFound) = Self.changed(text, key, words.map(Quoting.joined)) else {
        throw SystemFailure(code: EILSEQ, call: "read")
      }
      if changed != text { try TextFile.replace(path, with: changed) }
      return isFound
    } catch {
      let isTorn = error.code == EILSEQ
      throw failure("\(path) cannot be changed: \(isTorn ? "it has an open quote, or is not UTF-8" : error.reason)")
    }
  }

  /// Returns `true` if a statement of the file begins with some words. An unreadable file has none.
  func contains(_ key: [String]) -> Bool {
    do throws(SystemFailure) {
      let text = try TextFile.read(path) ?? ""
      return Self.changed(text, key, nil)?.isFound ?? false
    } catch {
      return false
    }
  }

  private func failure(_ message: String) -> ShellError {
    ShellError("file.cannot-create", message, kind: .cannotCreate)
  }

  /// Returns the text with a statement replaced, added or removed, and whether it was there; `nil`
  /// if the statements of the text cannot be told apart.
  private static func changed(_ text: String, _ key: [String], _ new: String?) -> (text: String, isFound: Bool)? {
    var lexer = Lexer()
    lexer.append(text)
    guard lexer.failure == nil, lexer.unfinished == nil, !text.unicodeScalars.contains("\u{FFFD}") else { return nil }
    lexer.finish()
    var bytes = Array(text.utf8)
    var new = new.map { Array($0.utf8) }
    var isFound = false
    // The last statement decides, so it is the one that is kept.
    for words in lexer.statements.reversed() where words.map(\.text).starts(with: key) {
      guard let first = words.first, let last = words.last else { continue }
      isFound = true
      var range = first.range.lowerBound..<last.range.upperBound
      if new == nil, range.upperBound < bytes.count, bytes[range.upperBound] == 0x0A {
        if range.lowerBound == 0 || bytes[range.lowerBound - 1] == 0x0A {
          range = range.lowerBound..<range.upperBound + 1
        }
      }
      bytes.replaceSubrange(range, with: new ?? [])
      new = nil
    }
    if let new {
      if bytes.last.map({ $0 != 0x0A }) ?? false { bytes.append(0x0A) }
      bytes += new + [0x0A]
    }
    return (String(decoding: bytes, as: UTF8.self), isFound)
  }
}

extension StatementContext {
  /// Saves a statement in the startup file and tells the user where; see ``StartupFile/save(_:_:)``.
  ///
  /// - Throws: ``ShellError``, also for users who may not change the startup file, because another
  ///   user may open the next prompt.
  @discardableResult
  func save(
    _ key: [String], _ words: [String]?, in session: any CommandSession
  ) async throws(ShellError) -> Bool {
    let user = await runner.hooks.currentUser()
    if let refusal = runner.systemAccess.refusal(of: "Saving", for: user, needs: .changeStartup) {
      let error = runner.systemAccess.error(
        "shell.save", refusal, for: user,
        suggestion: "it holds only for now; to keep it, write the line into the file that help settings names")
      // Without an answer of the database, the user may well have the role.
      if error.kind == .denied { await runner.hooks.logAccessDenied(key.prefix(1).joined() + " --save") }
      throw error
    }
    guard let file = runner.startupFile else { throw ShellError("usage.save", "this shell has no startup file") }
    let isFound = try file.save(key, words)
    if let words {
      session.note("Saved for later prompts in \(file.path): \(Quoting.joined(words))")
    } else if isFound {
      session.note("Removed from \(file.path): \(Quoting.joined(key))")
    }
    return isFound
  }

  /// Tells the user that a change ends with the program, if the program runs nothing else.
  ///
  /// - Parameter words: The statement that keeps the change.
  func noteLostChange(savedBy words: [String], in session: any CommandSession) {
    guard inputContext.isOnlyStatement else { return }
    session.note("This holds only for this run of the program. To keep it: \(Quoting.joined(words))")
  }

  /// Tells the user that a removed alias is still saved, and the owner how to remove it.
  func noteSavedAlias(_ name: String, in session: any CommandSession) async {
    let key = [Alias.command, name]
    guard let file = runner.startupFile, !runner.systemAccess.isKiosk, file.contains(key) else { return }
    let user = await runner.hooks.currentUser()
    let maySave = runner.systemAccess.refusal(of: "Saving", for: user, needs: .changeStartup) == nil
    session.note(
      "\(name) is still saved in \(file.path)"
        + (maySave ? "; to remove it for later prompts too: alias --remove --save \(name)" : ""))
  }
}
