package import DomainKit
package import ShellKit
import Synchronization

/// A shell with only some commands, for tests of an interface: it takes arguments and returns
/// everything that the program writes.
///
/// ```swift
/// let command = RegisteredCommand(AddGizmoCommand.self, feature: "workshop") { add }
/// let result = try await CommandHarness([command]).run(["workshop", "add", "First"])
/// #expect(result.code == 0)
/// ```
@MemberwiseInit(unlabeled: 1)
package struct CommandHarness: Sendable {
  /// The output of a run and its exit code.
  package typealias Result = (output: String, errors: String, code: Int32)

  private let commands: [RegisteredCommand]
  /// The sources of stored values.
  private var values: [RegisteredValueSource] = []
  /// The width of the terminal.
  private var columns: Int = 80
  private var accountNames: [UniqueID: String] = [:]
  /// The time of the commands, or `nil` for the machine's.
  private var now: Timestamp?

  /// The names that value sources use for the commands' arguments.
  package var sourceKeys: Set<String> { Set(commands.flatMap(\.sourceKeys)) }

  /// Runs the program with arguments and lines of input, without colors.
  ///
  /// - Parameter canAsk: `true` if a user at a terminal reads questions and types the input.
  package func run(
    _ arguments: [String], input: [String] = [], isTerminal: Bool = false, canAsk: Bool = false
  ) async throws -> Result {
    let output = MemoryOutput(isTerminal: isTerminal, columns: columns, rows: 50)
    let errors = MemoryOutput(isTerminal: canAsk, columns: columns, rows: 50)
    let invocation = try Invocation(arguments: arguments, environment: { ["NO_COLOR": "1"][$0] })
    let streams = ShellStreams(input: MemoryInput(input, isTerminal: canAsk), output: output, errors: errors)
    var hooks = ShellHooks(names: { [accountNames] asked in accountNames.filter { asked.contains($0.key) } })
    if let now { hooks.now = { now } }
    let shell = Shell(
      commands: commands, values: { [values] in values }, invocation: invocation, streams: streams, hooks: hooks)
    let code = await shell.run()
    return (output.text, errors.text, code)
  }
}

/// A record of the calls from commands to stubs of use cases, as text.
///
/// ```swift
/// struct Stub: AddGizmoUseCase {
///   let asked: Questions
///   let answer: Gizmo?
///
///   func execute(_ details: GizmoDetails) async throws -> Gizmo {
///     try asked.answer("add \(details.name)", answer, failure: nil, missing: GizmoError.nameTaken(details.name.text))
///   }
/// }
/// ```
package final class Questions: Sendable {
  private let asked = Mutex<[String]>([])

  package init() {}

  /// The calls, in order.
  package var all: [String] { asked.withLock { $0 } }

  /// Records a call and answers it.
  ///
  /// - Throws: The failure if it is not `nil`, or `missing` if there is no value.
  package func answer<Value>(
    _ question: String, _ value: Value?, failure: (any UserFacingError)?, missing: any UserFacingError
  ) throws -> Value {
    asked.withLock { $0.append(question) }
    if let failure { throw failure }
    guard let value else { throw missing }
    return value
  }
}
