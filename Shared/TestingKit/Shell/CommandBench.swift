package import DomainKit
package import ShellKit
import Synchronization

/// A shell with some commands and nothing else, for tests of an interface: arguments in, everything written out.
package struct CommandBench: Sendable {
  /// What a run has written, and its exit code.
  package typealias Result = (output: String, errors: String, code: Int32)

  private let commands: [RegisteredCommand]
  private let columns: Int

  /// - Parameter columns: how wide the terminal is, where there is one.
  package init(_ commands: [RegisteredCommand], columns: Int = 80) {
    self.commands = commands
    self.columns = columns
  }

  /// The names by which sources of values speak of the commands' arguments.
  package var argumentPlaces: Set<String> { Set(commands.flatMap(\.argumentPlaces)) }

  /// Runs the program with these arguments and lines of input, without colours.
  package func run(_ arguments: [String], input: [String] = [], isTerminal: Bool = false) async throws -> Result {
    let output = MemoryOutput(isTerminal: isTerminal, columns: columns, rows: 50)
    let errors = MemoryOutput()
    let invocation = try Invocation(arguments: arguments, environment: { ["NO_COLOR": "1"][$0] })
    let streams = ShellStreams(input: MemoryInput(input), output: output, errors: errors)
    let code = await Shell(commands: commands, invocation: invocation, streams: streams).run()
    return (output.text, errors.text, code)
  }
}

/// What commands have asked of the use cases that stand in for real ones, in words.
package final class Questions: Sendable {
  private let asked = Mutex<[String]>([])

  package init() {}

  /// In the order in which they were asked.
  package var all: [String] { asked.withLock { $0 } }

  /// Notes a question and answers it: with the failure, if there is one.
  ///
  /// - Throws: the failure, or `missing` where there is no value.
  package func answer<Value>(
    _ question: String, _ value: Value?, failure: (any DescribedError)?, missing: any DescribedError
  ) throws -> Value {
    asked.withLock { $0.append(question) }
    if let failure { throw failure }
    guard let value else { throw missing }
    return value
  }
}
