import DomainKit
import Synchronization
import TerminalKit

/// A reader for passwords; no part of the shell keeps them.
struct SecretReader: Sendable {
  /// The name of the command, for error messages.
  let name: String
  /// The help of the option to read passwords from standard input, or `nil` if the password is typed.
  var optionHelp: String?

  /// Asks the user for a password and hides the answer.
  func answer(to question: String, at input: any InputSource, _ output: any OutputSink) async throws -> Secret {
    // Hiding starts before the question, so that the first key of a fast typist is hidden too.
    let hidden = try input.hideTyping()
    do {
      let secret = try await line(of: input, LineQuestion(TextEscaping.visible(question), at: output, hidden: hidden))
      // The lines after the answer in a paste are not commands.
      hidden?.end(discardsInput: true)
      return secret
    } catch {
      hidden?.end(discardsInput: true)
      throw error
    }
  }

  /// Returns the next line, unchanged, without its line ending.
  func line(of input: any InputSource, _ question: LineQuestion? = nil) async throws -> Secret {
    let found = Mutex<Secret?>(nil)
    let event = await input.nextSecret(question) { bytes in
      let secret = Secret(bytes)
      found.withLock { $0 = secret }
    }
    try Task.checkCancellation()
    switch event {
    case .failed(let failure) where failure.isOutOfThreads: throw failure
    case .failed(let failure):
      throw ShellError("io.read-failed", "the password could not be read: \(failure.reason)", kind: .inputOutput)
    case .tooLong, .invalidText: throw ShellError("invalid.text", "the password is too long or invalid", kind: .invalid)
    case .canceled: throw CancellationError()
    case .line, .end: break
    }
    guard let secret = found.withLock({ $0 }), secret.count > 0 else {
      let reason = optionHelp == nil ? "got none" : "its line of standard input is missing or empty"
      throw ShellError(
        "usage.needs-password", "\(name) needs a password, but \(reason)",
        suggestion: optionHelp.map { "\(SecretArgument.option): \($0)" } ?? "see help \(name)")
    }
    return secret
  }
}

extension ShellStreams {
  /// Asks for a password that belongs to no command, at the terminal that the program was started
  /// from.
  ///
  /// - Returns: `nil` if there is no terminal or no answer.
  package func password(_ question: String) async -> String? {
    guard let (input, output) = terminal() else { return nil }
    do {
      let interrupts = InterruptCenter.current ?? InterruptCenter(exitWatchdog: .none)
      let secret = try await interrupts.asking {
        try await SecretReader(name: "the server").answer(to: question, at: input, output)
      }
      return secret.withBytes { String(decoding: $0, as: UTF8.self) }
    } catch {
      return nil
    }
  }
}
