import DomainKit
import TerminalKit

/// A file of statements.
struct ScriptFile: Sendable {
  let path: String
  let runner: StatementRunner

  /// Opens a file to be carried out inside others.
  ///
  /// - Throws: ``ShellError``: not there, a cycle, nested too deep.
  static func open(_ path: String, within files: [InputFile.Identity]) throws(ShellError) -> OpenScript {
    let file = try input(path)
    if files.contains(file.identity) {
      throw ShellError(
        "usage.source-cycle", "\(path) is being read already", suggestion: "take the line that reads it again out")
    }
    guard files.count < ScriptContext.nestingLimit else {
      throw ShellError("usage.source-depth", "more than \(ScriptContext.nestingLimit) files read one another")
    }
    return OpenScript(file: file, files: files + [file.identity])
  }

  private static func input(_ path: String) throws(ShellError) -> InputFile {
    do throws(SystemFailure) {
      return try InputFile(path: path)
    } catch {
      throw ShellError("file.no-input", "\(path) cannot be read: \(error.reason)", kind: .noInput)
    }
  }

  /// Carries out its statements.
  ///
  /// - Returns: the exit code of the first failure.
  func run(_ script: OpenScript) async -> Int32 {
    let context = ScriptContext(origin: ScriptOrigin(file: path, hasLines: true), files: script.files)
    return await StatementLoop(runner: runner, input: DescriptorInput(script.file), script: context).run()
  }
}

/// A file of statements that is ready to be read.
struct OpenScript: Sendable {
  let file: InputFile
  /// The files around it and itself.
  let files: [InputFile.Identity]
}
