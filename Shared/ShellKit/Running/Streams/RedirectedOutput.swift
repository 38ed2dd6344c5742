import CLibrary
import DomainKit
import Synchronization
import TerminalKit

/// The output of a statement to a file.
final class FileOutput: OutputSink {
  private let file: OutputFile
  private let policy: any FilePolicy

  /// Returns the suggestion for a path in a folder that does not exist.
  private static func hint(for path: String) -> String {
    path.contains("$")
      ? "variables have no values here; ~ stands for the home folder, as in ~/orders.csv"
      : "create its folder first, or choose another one"
  }

  /// Returns `true` if two paths lead to one regular file, or to the place of one new file. A device can be read and
  /// written.
  private static func isSameFile(_ one: String, _ other: String) -> Bool {
    switch (status(of: one), status(of: other)) {
    case (let first?, let second?):
      return first.st_mode & S_IFMT == S_IFREG && first.st_dev == second.st_dev && first.st_ino == second.st_ino
    case (nil, nil):
      // The command may create the file, which the output would then replace.
      let (first, second) = (place(of: one), place(of: other))
      guard first.name == second.name, let folder = status(of: first.folder),
        let otherFolder = status(of: second.folder)
      else { return false }
      return folder.st_dev == otherFolder.st_dev && folder.st_ino == otherFolder.st_ino
    default: return false
    }
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  /// Returns the folder of a path and the name in it.
  private static func place(of path: String) -> (folder: String, name: Substring) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path[...]) }
    return (String(path[...slash]), path[path.index(after: slash)...])
  }

  /// Opens the file, so that a statement whose output cannot be written does not run.
  ///
  /// - Parameter files: The paths of the files that the statement itself uses. None of them may be the output.
  /// - Throws: An error for the user if the file may not be written.
  init(_ path: String, appends: Bool, apartFrom files: [String], _ policy: any FilePolicy) throws {
    try policy.checkOutput(path)
    if files.contains(where: { Self.isSameFile($0, path) }) {
      throw ShellError(
        "file.cannot-create", "\(path) cannot be written: this command uses it", kind: .cannotCreate,
        suggestion: "write to another file")
    }
    self.policy = policy
    do throws(SystemFailure) {
      file = try OutputFile(path: path, appends: appends)
    } catch {
      let reason =
        switch error.code {
        case EINVAL: "it is neither a file nor a device"
        case ELOOP: "it is a link that belongs to another user"
        case ENOLINK: "it is a link to a file that does not exist"
        case EPERM: "it belongs to another user, who could read it"
        default: error.reason
        }
      throw ShellError(
        "file.cannot-create", "\(path) cannot be written: \(reason)", kind: .cannotCreate,
        suggestion: error.code == ENOENT ? Self.hint(for: path) : nil)
    }
    // A link may have changed since the first check.
    do {
      try policy.checkOpened(file.descriptor, path)
    } catch {
      file.leaveOpen()
      throw error
    }
    for opened in [file.path, file.openPath] {
      do {
        try policy.checkOutput(opened)
      } catch {
        file.discard()
        throw error
      }
    }
  }

  let isTerminal = false
  let size = (columns: 80, rows: 24)
  var continuedLine: String? { file.continuedLine }

  func write(_ text: String) throws { try file.write(text) }
  func flush() throws { try file.flush() }

  /// Completes the file, or discards it if the statement has failed.
  func finish(isComplete: Bool) throws {
    guard isComplete else { return file.discard() }
    do {
      // The statement may have created one of the program's own files at this path.
      try policy.checkOutput(file.path)
    } catch {
      file.discard()
      throw error
    }
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
  /// - Returns: The exit code of the program; 0 if none was started.
  func finish(isComplete: Bool) async throws -> Int32 {
    let isStarted = program.withLock { $0 != nil }
    if !isComplete, !isStarted { return 0 }
    let program = try started()
    await program.finish()
    return program.exitCode
  }
}
