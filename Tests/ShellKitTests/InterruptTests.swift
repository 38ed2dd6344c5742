import DomainKit
import Foundation
import Synchronization
import TerminalKit
import Testing

@testable import ShellKit

/// A command that finishes its work although a signal arrives.
private struct Finish: ShellCommand {
  static let info = CommandInfo("finish", "finish in any case", permission: .anyone("test"))

  func run(_ needs: @Sendable () -> Void, in session: any CommandSession) async throws -> CommandOutput {
    needs()
    return .text("finished\n")
  }
}

/// A command that stores changes, although a signal arrives, and then lists them.
private struct FinishAll: ShellCommand {
  static let info = CommandInfo(
    "finish all", "finish several", permission: .anyone("test"), writtenData: "all", notUndoableBecause: "it is a test")

  func run(_ needs: @Sendable () -> Void, in session: any CommandSession) async throws -> CommandOutput {
    needs()
    let rows = ["first", "second"].map { OutputRow([.text($0)], json: .string($0)) }
    return .list(OutputList(columns: [OutputColumn("name")], emptyMessage: "", rows: rows))
  }
}

/// A clock that only the test moves.
private final class ScriptedClock: Sendable {
  private let time = Mutex(ContinuousClock.now)
  var now: ContinuousClock.Instant { time.withLock { $0 } }
  func advance(by duration: Duration) { time.withLock { $0 += duration } }
}

/// A terminal at which the user takes a minute for each answer.
private struct SlowInput: InputSource {
  let clock: ScriptedClock
  let isTerminal = true

  func next(_: LineQuestion?) async -> LineReader.Event {
    clock.advance(by: .seconds(60))
    return .line("y")
  }
}

/// A command that works before and after two questions.
private struct AskTwice: ShellCommand {
  static let info = CommandInfo("ask", "ask twice", permission: .anyone("test"))

  func run(_ clock: ScriptedClock, in session: any CommandSession) async throws -> CommandOutput {
    clock.advance(by: .milliseconds(20))
    try await session.confirmIfNeeded("Really?")
    clock.advance(by: .milliseconds(30))
    try await session.confirmIfNeeded("Really, really?")
    return .text("done\n")
  }
}

@Suite struct `An interrupt` {
  private let interrupts = InterruptCenter(exitWatchdog: .none)

  /// Runs work that ends early if it is canceled.
  private func run(_ body: @escaping @Sendable () -> Void = {}) async -> InterruptCenter.Reason? {
    let (result, reason) = await interrupts.run {
      body()
      try Task.checkCancellation()
    }
    #expect((try? result.get()) == nil ? reason != nil : reason == nil)
    return reason
  }

  /// A shell with a command during which the signal comes.
  private func harness<Command: ShellCommand>(
    _ command: Command.Type, _ arguments: String...
  ) -> Harness where Command.Needs == @Sendable () -> Void {
    var harness = Harness(arguments: arguments)
    let signals = harness.signals
    harness.commands += [RegisteredCommand(command, feature: "test") { { signals.send(.interrupt) } }]
    return harness
  }

  @Test func `while another program has the terminal stops nothing`() async {
    interrupts.lendTerminal(true)
    let reason = await run { [interrupts] in interrupts.receive(.interrupt) }
    #expect(reason == nil)
    interrupts.receive(.interrupt)
    interrupts.lendTerminal(false)
    #expect(await run() == nil)
    let (result, later) = await interrupts.run { [interrupts] in
      interrupts.receive(.interrupt)
      try await Task.sleep(for: .seconds(600))
    }
    #expect(throws: CancellationError.self) { try result.get() }
    #expect(later == InterruptCenter.Reason.interrupt)
  }

  @Test(arguments: [InterruptCenter.Reason.interrupt, .signal(.terminate)])
  func `that was first stays the reason when the time limit is reached later`(first: InterruptCenter.Reason) async {
    let ended = await interrupts.run(timeout: .milliseconds(50)) { [interrupts] in
      interrupts.receive(first == .interrupt ? .interrupt : .terminate)
      let end = ContinuousClock.now + .milliseconds(200)
      while ContinuousClock.now < end { await Task.yield() }
      try Task.checkCancellation()
    }
    #expect(ended.reason == first)
  }

  @Test func `before the first command ends the program`() async throws {
    let (output, signals) = (MemoryOutput(), TestSignals())
    let streams = ShellStreams(input: MemoryInput([]), output: output, errors: output, watchSignals: signals.watch)
    let code = try await Harness(arguments: ["-c", "drinks list"]).shell(streams).run(opening: {
      signals.send(.interrupt)
      try Task.checkCancellation()
    })
    #expect(code == 130)
    #expect(output.text == "")
  }

  @Test func `by the time limit before the first command ends the program with its exit code`() async throws {
    let errors = MemoryOutput()
    let closed = Mutex<Int32?>(nil)
    let streams = ShellStreams(input: MemoryInput([]), output: MemoryOutput(), errors: errors)
    let shell = try Harness(arguments: ["--timeout", "50ms", "-c", "drinks list"]).shell(streams)
    let code = await shell.run(
      opening: { try await Task.sleep(for: .seconds(3_600)) }, closing: { code in closed.withLock { $0 = code } })
    let end = closed.withLock { $0 }
    #expect(code == 124 && end == 124)
    #expect(
      errors.text == """
        error[shell.timeout]: opening the database took longer than 50 ms
          set a longer --timeout

        """)
  }

  @Test func `that gets stuck in a cancellation handler ends the program`() async {
    let code = Mutex<Int32?>(nil)
    let watchdog = ExitWatchdog(
      end: { number in code.withLock { $0 = number } }, schedule: { _, _ in }, cancelSchedule: {})
    let center = InterruptCenter(exitWatchdog: watchdog)
    _ = await center.run {
      // By then, the center knows the task.
      try? await Task.sleep(for: .milliseconds(500))
      await withTaskCancellationHandler {
        center.receive(.interrupt)
      } onCancel: {
        let end = ContinuousClock.now + .seconds(100)
        while code.withLock({ $0 }) == nil, ContinuousClock.now < end { usleep(10_000) }
      }
    }
    let found = code.withLock { $0 }
    #expect(found == 130)
  }

  @Test func `between two statements stops the next one only`() async {
    interrupts.receive(.interrupt)
    #expect(await run() == InterruptCenter.Reason.interrupt)
    #expect(await run() == nil)
  }

  @Test func `that comes after the work was done stops the script`() async throws {
    let result = try await harness(Finish.self, "--on-error", "continue").script("finish", "drinks list --count 1")
    #expect(result.code == 130)
    #expect(result.output == "finished\n")
  }

  @Test func `that comes after changes were stored does not suppress their list`() async throws {
    let result = try await harness(FinishAll.self, "--on-error", "continue").script("finish all")
    #expect(result.code == 130)
    #expect(result.output == "name\nfirst\nsecond\n")
    #expect(result.errors == "")
  }

  @Test func `that comes after the work was done leaves the prompt open`() async throws {
    let text = try await harness(Finish.self).prompt("finish", "drinks show")
    #expect(text.contains("latte") && text.hasSuffix("[0]\n"), "\(text)")
  }
}

@Suite struct `A grace period` {
  @Test func `that is over does not end the program in place of one that began later`() {
    let codes = Log()
    let periods = GracePeriod(
      ExitWatchdog(end: { code in codes.add("\(code)") }, schedule: { _, _ in }, cancelSchedule: {}))
    defer { periods.endAll() }
    let key = GracePeriod.Key(operation: 1, exitCode: 130)
    periods.begin(.interrupt, operation: 1)
    periods.end(operation: 1)
    periods.begin(.interrupt, operation: 1)
    periods.runOut(key, 1)
    #expect(codes.entries == [])
    periods.runOut(key, 2)
    #expect(codes.entries == ["130"])
  }
}

@Suite struct `A statement at the prompt` {
  @Test func `is dropped after a failure in its line, also where scripts continue`() async throws {
    let harness = Harness(arguments: ["--on-error", "continue"])
    let text = try await harness.prompt("fail described; orders place -i latte Ada", "drinks show")
    #expect(!text.contains("for Ada"))
    #expect(text.contains("3.50"))
  }

  @Test(arguments: [("constant", ["less"]), ("constant --timeout 10m", []), ("set pager off; constant", [])])
  func `is shown page by page unless its time is limited`(line: String, pagers: [String]) async throws {
    let started = Log()
    var harness = Harness()
    let text = CommandOutput.text(String(repeating: "line\n", count: 100))
    harness.commands += [RegisteredCommand(Constant.self, feature: "test") { text }]
    let screen = MemoryOutput(isTerminal: true)
    let streams = ShellStreams(
      input: MemoryInput([line], isTerminal: true), output: screen, errors: screen,
      startPager: { command, _ in
        started.add(String(command.prefix { $0 != " " }))
        return nil
      })
    #expect(try await harness.shell(streams).run() == 0)
    #expect(started.entries == pagers)
    #expect(screen.text.contains("line\nline\n"))
  }

  @Test func `is timed without the questions that wait for an answer`() async throws {
    let (clock, screen) = (ScriptedClock(), MemoryOutput(isTerminal: true))
    var settings = SessionSettings()
    settings.showsTiming = true
    let runner = StatementRunner(
      grammar: CommandGrammar(CommandTable([RegisteredCommand(AskTwice.self, feature: "test") { clock }])),
      streams: ShellStreams(input: SlowInput(clock: clock), output: screen, errors: screen),
      state: ShellState(settings: settings), hooks: ShellHooks(),
      interrupts: InterruptCenter(exitWatchdog: .none, now: { clock.now }))
    let inputContext = InputContext(origin: .here, isInteractive: true)
    for _ in 1...2 { #expect(await runner.run(Statement(words: ["ask"]), in: inputContext).code == 0) }
    #expect(screen.text.hasSuffix("done\ntook 50 ms\n"), "\(screen.text)")
  }

  @Test func `is not stopped by its time limit during a question`() async {
    let center = InterruptCenter(exitWatchdog: .none)
    // The question is asked first and answered last, so the order does not depend on the machine's speed.
    let answered = await center.asking {
      await center.run(timeout: .milliseconds(50)) {
        try? await Task.sleep(for: .milliseconds(300))
        return Task.isCancelled
      }
    }
    #expect((try? answered.result.get()) == false && answered.reason == nil)
    let stuck = await center.run(timeout: .milliseconds(50)) {
      await center.asking { try? await Task.sleep(for: .milliseconds(300)) }
      try await Task.sleep(for: .seconds(3_600))
    }
    #expect(stuck.reason == .timeout(.milliseconds(50)))
  }
}
