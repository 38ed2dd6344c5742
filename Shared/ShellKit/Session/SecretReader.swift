import DomainKit
import Synchronization
import TerminalKit

/// Reads passwords so that no part of the shell keeps them.
struct SecretReader: Sendable {
  /// The command that asks, for its errors.
  let name: String

  /// Asks a person, and shows nothing of the answer.
  func answer(to question: String, at input: any InputSource, _ output: any OutputSink) async throws -> Secret {
    // Hidden before it is asked for, so that a fast typist is hidden from the first key.
    let hidden = try input.hideTyping()
    defer { hidden?.end() }
    return try await line(of: input, LineQuestion(TextEscaping.visible(question), at: output, hidden: hidden))
  }

  /// The next line, as it stands without its end.
  func line(of input: any InputSource, _ question: LineQuestion? = nil) async throws -> Secret {
    let found = Mutex<Secret?>(nil)
    let event = await input.nextSecret(question) { bytes in
      let secret = Secret(bytes)
      found.withLock { $0 = secret }
    }
    try Task.checkCancellation()
    switch event {
    case .failed(let failure):
      throw ShellError("io.read-failed", "the password could not be read: \(failure.reason)", kind: .inputOutput)
    case .tooLong, .invalidText: throw ShellError("invalid.text", "that is no password", kind: .invalid)
    case .cancelled: throw CancellationError()
    case .line, .end: break
    }
    guard let secret = found.withLock({ $0 }), secret.count > 0 else {
      throw ShellError(
        "usage.needs-password", "\(name) needs a password, and none came", suggestion: "type it, or see help \(name)")
    }
    return secret
  }
}
