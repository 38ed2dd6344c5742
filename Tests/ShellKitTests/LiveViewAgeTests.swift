import DomainKit
import Synchronization
import TerminalKit
import Testing
import TestingKit

@testable import ShellKit

@Suite(.serialized) struct `A live view of what grows older` {
  private final class Hours: Sendable {
    private let moment = Mutex(Timestamp(milliseconds: 60_000))
    var now: Timestamp { moment.withLock { $0 } }
    func advance(minutes: Int64) { advance(seconds: minutes * 60) }
    func advance(seconds: Int64) { moment.withLock { $0 = $0.advanced(byMilliseconds: seconds * 1_000) } }
  }

  private static let columns = [OutputColumn("name", importance: 3), OutputColumn("waiting", importance: 3)]

  private static func frame(_ names: String...) -> CommandOutput {
    .list(
      OutputList(
        columns: columns, emptyMessage: "",
        rows: names.map { name in
          OutputRow(
            [.id(name), .since(Timestamp(milliseconds: 0), longAfter: .seconds(300))], json: .string(name))
        }))
  }

  private func view(
    in bench: TerminalHarness, at hours: Hours, _ frames: AsyncThrowingStream<CommandOutput, any Error>,
    tick: Duration? = nil
  ) -> LiveView {
    let loop = bench.loop
    let output = MemoryOutput(isTerminal: true)
    let state = ShellState(settings: SessionSettings())
    let runner = StatementRunner(
      grammar: CommandGrammar(CommandTable([])),
      streams: ShellStreams(input: MemoryInput([]), output: output, errors: output, views: { loop }), state: state,
      hooks: ShellHooks(now: { hours.now }), interrupts: InterruptCenter(exitWatchdog: .none))
    let context = StatementContext(
      runner: runner, inputContext: InputContext(origin: .here), settings: state.settings,
      statement: Statement(words: []))
    var style = state.settings.style(for: output)
    style.isTerminal = true
    var view = LiveView(board: LiveBoard("Things", frames: { frames }), context: context, style: style)
    if let tick { view.tick = tick }
    return view
  }

  @Test func `updates an age when its own minute is full`() async throws {
    let (bench, hours) = (try TerminalHarness(columns: 40, rows: 8), Hours())
    let (frames, more) = AsyncThrowingStream<CommandOutput, any Error>.makeStream()
    let view = view(in: bench, at: hours, frames)
    hours.advance(seconds: 40)
    more.yield(Self.frame("apple"))
    let showing = Task { try await view.show() }
    try await bench.shows { $0.lines.dropFirst(2).first == "apple  1 min" }
    hours.advance(seconds: 20)
    try await bench.shows(within: .seconds(50)) { $0.lines.dropFirst(2).first == "apple  2 min" }
    bench.type("q")
    _ = await showing.result
  }

  @Test func `updates how long ago with the clock, and not with every frame`() async throws {
    let (bench, hours) = (try TerminalHarness(columns: 40, rows: 8), Hours())
    let (frames, more) = AsyncThrowingStream<CommandOutput, any Error>.makeStream()
    let view = view(in: bench, at: hours, frames, tick: .milliseconds(200))
    more.yield(Self.frame("apple"))
    let showing = Task { try await view.show() }
    try await bench.shows { $0.lines.dropFirst(2).first == "apple  1 min" }
    hours.advance(minutes: 6)
    try await bench.shows { $0.lines.dropFirst(2).first == "apple  7 min !" }
    bench.type("q")
    _ = await showing.result
  }

  @Test func `marks what is late, and only there`() {
    let now = Timestamp(milliseconds: 10 * 60_000)
    let cell = OutputCell.since(Timestamp(milliseconds: 0), longAfter: .seconds(600))
    #expect(cell.aged(at: now) == .code("10 min !"))
    #expect(cell.aged(at: now.advanced(byMilliseconds: -1)) == .code("9 min"))
    #expect(OutputCell.since(Timestamp(milliseconds: 0)).aged(at: now) == .code("10 min"))
    #expect(cell.exact == "1970-01-01T00:00:00Z")
  }

  @Test(arguments: [
    (-5, "<1 min"), (0, "<1 min"), (59, "<1 min"), (60, "1 min"), (3_599, "59 min"), (3_600, "1 h"),
    (3_660, "1 h 1 min"), (86_399, "23 h 59 min"), (86_400, "1 d"), (864_000, "10 d"),
  ])
  func `tells ages in few letters`(seconds: Int64, text: String) {
    let then = Timestamp(milliseconds: 1_000_000_000)
    #expect(then.age(at: then.advanced(byMilliseconds: seconds * 1_000)) == text)
  }
}
