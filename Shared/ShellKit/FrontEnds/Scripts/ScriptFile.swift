import DomainKit
import TerminalKit

/// A file of statements.
struct ScriptFile: Sendable {
  let path: String
  let runner: StatementRunner

  /// Opens a file that other files include.
  ///
  /// - Throws: ``ShellError`` if the file is missing, part of a cycle, or nested too deep.
  static func open(
    _ path: String, within files: [InputFile.Identity], _ policy: any FilePolicy
  ) throws -> OpenScript {
    try policy.checkReading(path)
    let file = try input(path, policy)
    if files.contains(file.identity) {
      throw ShellError(
        "usage.source-cycle", "\(path) is already being read", suggestion: "remove the line that reads it again")
    }
    guard files.count < InputContext.nestingLimit else {
      throw ShellError("usage.source-depth", "more than \(InputContext.nestingLimit) nested files")
    }
    return OpenScript(file: file, files: files + [file.identity])
  }

  private static func input(_ path: String, _ policy: any FilePolicy) throws -> InputFile {
    do {
      return try InputFile(path: path) { try policy.checkOpened($0, path) }
    } catch let error as SystemFailure {
      throw ShellError("file.no-input", "\(path) cannot be read: \(error.reason)", kind: .noInput)
    }
  }

  /// Runs the statements of the file.
  ///
  /// - Parameter continuing: `true` if a failure does not end the file, whatever the settings say.
  /// - Returns: The exit code of the first failure, or 0.
  func run(_ script: OpenScript, continuing: Bool = false) async -> Int32 {
    let context = InputContext(
      origin: ScriptOrigin(file: path, hasLines: true), continuesAfterErrors: continuing, files: script.files)
    return await StatementLoop(runner: runner, input: DescriptorInput(script.file), inputContext: context).run()
  }
}

/// An open file of statements.
struct OpenScript: Sendable {
  let file: InputFile
  /// The files that include this one, and the file itself.
  let files: [InputFile.Identity]
}
