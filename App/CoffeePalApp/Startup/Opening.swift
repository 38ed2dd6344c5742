import CompositionKit
import ShellKit
import StorageKit

/// The work before the first command.
struct Opening: Sendable {
  let composition: Composition
  let database: DatabaseOpener
  let deliveries: BackgroundDeliveries

  /// Opens the database and starts delivering stored events. A single command opens the database at
  /// its first use, but a server may need a password, and a running command cannot ask for it. So does a
  /// script without a database: its commands may create none.
  ///
  /// A single command delivers stored events at its end, and from the start of a board.
  ///
  /// - Parameter isPrompt: `true` if a user will type commands.
  func run(_ invocation: Invocation, isPrompt: Bool) async throws {
    switch invocation.source {
    case .help, .version: return
    case .standardInput where isPrompt || database.isThere:
      if isPrompt { try await greet() }
      try await deliveries.startNow()
    case .words, .commands: try await connect()
    case .standardInput, .file:
      deliveries.startLater()
      try await connect()
    }
  }

  /// Shows the server at the prompt.
  private func greet() async throws {
    guard database.server != nil else { return }
    let engine: any StorageEngine = try composition.container.resolve()
    database.dialog.show(try await engine.product().sentence(about: engine.displayName))
  }

  /// Connects to the server. The command reports a failure.
  private func connect() async throws {
    guard database.server != nil else { return }
    do {
      let engine: any StorageEngine = try composition.container.resolve()
      _ = try await engine.product()
    } catch {
      try Task.checkCancellation()
    }
  }
}
