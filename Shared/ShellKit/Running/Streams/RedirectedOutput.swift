import DomainKit
import Synchronization
import TerminalKit

/// The output of a statement to a file. The file is opened at the first text, so that a statement
/// that is refused leaves it untouched.
final class FileOutput: OutputSink {
  private let path: String
  private let appends: Bool
  private let policy: any OutputFilePolicy
  private let file = Mutex<OutputFile?>(nil)

  /// - Throws: An error for the user if the file may not be written.
  init(_ path: String, appends: Bool, _ policy: any OutputFilePolicy) throws {
    try policy.check(path)
    (self.path, self.appends, self.policy) = (path, appends, policy)
  }

  let isTerminal = false
  let size = (columns: 80, rows: 24)
  var continuesText: Bool {
    do {
      return try opened().continuesText
    } catch {
      // The first write reports it.
      return false
    }
  }

  func write(_ text: String) throws { try opened().write(text) }
  func flush() throws { try file.withLock { $0 }?.flush() }

  private func opened() throws -> OutputFile {
    try file.withLock { file in
      if let file { return file }
      do throws(SystemFailure) {
        let opened = try OutputFile(path: path, appends: appends)
        file = opened
        return opened
      } catch {
        throw ShellError("file.cannot-create", "\(path) cannot be written: \(error.reason)", kind: .cannotCreate)
      }
    }
  }

  /// Completes the file, or abandons it if the statement has failed.
  func finish(isComplete: Bool) throws {
    guard isComplete else {
      self.file.withLock { $0?.abandon() }
      return
    }
    let file = try opened()
    // The statement may have created one of the program's own files at this path.
    try policy.check(path)
    try file.finish()
  }
}

/// The output of a statement to the program of a pipe. The program is started at the first text,
/// because it has the terminal from then on, and the statement may ask a question before.
final class PipedOutput: OutputSink {
  private let command: String
  private let interrupts: InterruptCenter
  private let program = Mutex<Pager?>(nil)

  init(_ command: String, _ interrupts: InterruptCenter) { (self.command, self.interrupts) = (command, interrupts) }

  let isTerminal = false
  let size = (columns: 80, rows: 24)
  var hasReader: Bool { program.withLock { $0?.hasReader ?? true } }

  func write(_ text: String) throws { try started().writeNow(text) }
  func flush() throws { try program.withLock { $0 }?.flush() }

  private func started() throws -> Pager {
    try program.withLock { program in
      if let program { return program }
      interrupts.lendTerminal(true)
      let onLeaving: @Sendable () -> Void = { [interrupts] in interrupts.lendTerminal(false) }
      guard let started = Pager.piping(to: command, onLeaving: onLeaving) else {
        interrupts.lendTerminal(false)
        throw ShellError("system.no-program", "the system cannot start a program", kind: .exhausted)
      }
      program = started
      return started
    }
  }

  /// Asks the program to end.
  func cancel() { program.withLock { $0 }?.end() }

  /// Ends the text and waits for the program. A statement that failed before its first text starts
  /// none.
  ///
  /// - Returns: `true` unless the program reports a failure.
  func finish(isComplete: Bool) async throws -> Bool {
    let isStarted = program.withLock { $0 != nil }
    if !isComplete, !isStarted { return true }
    let program = try started()
    await program.finish()
    return program.hasSucceeded
  }
}
