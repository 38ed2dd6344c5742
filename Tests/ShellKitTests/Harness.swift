import ShellKit
import Synchronization
import TerminalKit

/// A shell in memory: what goes in, and everything that comes out, in order.
struct Harness {
  typealias Result = (output: String, errors: String, code: Int32)

  var arguments: [String] = []
  var environment = ["NO_COLOR": "1"]
  var hooks = ShellHooks()
  var commands: [RegisteredCommand] = Harness.commands()
  var columns = 60
  let signals = TestSignals()

  static func commands(whileBrewing: @escaping @Sendable () -> Void = {}) -> [RegisteredCommand] {
    [
      RegisteredCommand(PlaceOrder.self, feature: "orders") {},
      RegisteredCommand(ListDrinks.self, feature: "drinks") {},
      RegisteredCommand(ShowDrink.self, feature: "drinks") {},
      RegisteredCommand(Forget.self, feature: "drinks") {},
      RegisteredCommand(Fail.self, feature: "faults") {},
      RegisteredCommand(Brew.self, feature: "faults") { whileBrewing },
    ]
  }

  /// Returns a harness in which a signal comes while something brews.
  static func interrupted(by signal: TerminalSignal = .interrupt, _ arguments: String...) -> Harness {
    var harness = Harness(arguments: arguments)
    let signals = harness.signals
    harness.commands = Harness.commands(whileBrewing: { signals.send(signal) })
    return harness
  }

  /// Returns the harness with more commands, which belong to one feature.
  func adding(_ commands: (any IdleCommand.Type)..., to feature: String) -> Harness {
    var harness = self
    harness.commands += commands.map { $0.registered(in: feature) }
    return harness
  }

  /// The output that a user at a terminal sees.
  func prompt(_ lines: String...) async throws -> String {
    let screen = MemoryOutput(isTerminal: true, columns: columns)
    let input = MemoryInput(lines, isTerminal: true, echo: screen)
    let streams = ShellStreams(input: input, output: screen, errors: screen, watchSignals: signals.watch)
    let code = try await shell(streams).run()
    return screen.text + "[\(code)]\n"
  }

  /// The result that programs get: standard output, standard error, and the exit code.
  func script(_ lines: String...) async throws -> Result { try await script(lines) }

  func script(_ lines: [String]) async throws -> Result {
    let (output, errors) = (MemoryOutput(), MemoryOutput())
    let input = MemoryInput(lines)
    let streams = ShellStreams(input: input, output: output, errors: errors, watchSignals: signals.watch)
    let code = try await shell(streams).run()
    return (output.text, errors.text, code)
  }

  func shell(_ streams: ShellStreams) throws -> Shell {
    let invocation = try Invocation(arguments: arguments, environment: { environment[$0] })
    return Shell(commands: commands, invocation: invocation, streams: streams, hooks: hooks, version: "1.2.3")
  }
}

/// The requirements that inputs of tests do not need.
extension InputSource {
  func nextSecret(
    _ question: LineQuestion?, _: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
  ) async -> LineReader.Event { await next(question) }

  func hideTyping() throws -> NoEchoInput? { nil }
}

/// Signals that a test sends by hand.
final class TestSignals: Sendable {
  private let handler = Mutex<(@Sendable (TerminalSignal) -> Void)?>(nil)

  func watch(_ handler: @escaping @Sendable (TerminalSignal) -> Void) { self.handler.withLock { $0 = handler } }
  func send(_ signal: TerminalSignal) { handler.withLock { $0 }?(signal) }
}
