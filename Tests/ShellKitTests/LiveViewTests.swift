import DomainKit
import Synchronization
import TerminalKit
import Testing
import TestingKit

@testable import ShellKit

/// The content of a shelf, and the actions that were done on it.
private final class Shelf: Sendable {
  private struct State {
    var names = ["apple", "pear", "plum"]
    var refusals: [String] = []
    var watchers: [AsyncThrowingStream<CommandOutput, any Error>.Continuation] = []
    var version = 1
  }

  static let id = UniqueID(high: 1, low: 7)

  private let state = Mutex(State())

  var names: [String] { state.withLock { $0.names } }
  var refusals: [String] { state.withLock { $0.refusals } }
  func logAccessDenied(_ name: String) { state.withLock { $0.refusals.append(name) } }

  /// Changes the version. The next frame shows it.
  @discardableResult
  func turn() throws -> SeenVersion {
    let version = state.withLock { $0.version }
    try SeenVersion.check(Self.id, isStoredAs: version)
    if DryRun.current != nil { return SeenVersion(Self.id, version) }
    state.withLock { $0.version += 1 }
    CommitObserver.record([(Self.id, version + 1)])
    return SeenVersion(Self.id, version + 1)
  }

  func change(_ body: (inout [String]) -> Void) {
    let watchers = state.withLock { state in
      body(&state.names)
      return state.watchers
    }
    for watcher in watchers { watcher.yield(frame) }
  }

  var frame: CommandOutput {
    let (names, version) = state.withLock { ($0.names, SeenVersion(Self.id, $0.version)) }
    return .list(
      OutputList(
        columns: [OutputColumn("name", importance: 3)], emptyMessage: "Nothing there",
        rows: names.map { OutputRow([.id($0)], json: .string($0), version: version) }))
  }

  func frames() -> AsyncThrowingStream<CommandOutput, any Error> {
    AsyncThrowingStream { watcher in
      state.withLock { $0.watchers.append(watcher) }
      watcher.yield(frame)
    }
  }
}

private struct WatchShelf: ShellCommand {
  static let info = CommandInfo("shelf watch", "the shelf", permission: .anyone("shelf.see"))

  func run(_ shelf: Shelf, in _: any CommandSession) async throws -> CommandOutput {
    .live(
      LiveBoard(
        "Shelf",
        actions: [
          LiveAction("t", TakeThing.self), LiveAction("b", BurnThing.self),
          LiveAction("d", DropThing.self), LiveAction("w", TurnThing.self), LiveAction("r", RollThing.self),
          LiveAction("x", RollThing.self, asking: LiveAction.Question("How far?", for: "far")),
          LiveAction(.enter, ShowThing.self),
        ], frames: shelf.frames))
  }
}

private struct TakeThing: ShellCommand {
  static let info = CommandInfo("shelf take", "take it", permission: .anyone("shelf.take"), writtenData: "the shelf")
  @Argument var name: String

  func run(_ shelf: Shelf, in session: any CommandSession) async throws -> CommandOutput {
    if name == "plum" { throw Refusal() }
    shelf.change { $0.removeAll { $0 == name } }
    session.note("it was ripe")
    session.registerUndo(Undo(["shelf", "put", name], "Put \(name) back"))
    return .message("never seen")
  }
}

private struct BurnThing: ShellCommand {
  static let info = CommandInfo(
    "shelf burn", "burn it", permission: Permission("shelf.burn", atLeast: .owner), writtenData: "the shelf")
  @Argument var name: String

  func run(_ shelf: Shelf, in _: any CommandSession) async throws -> CommandOutput {
    throw AccessDenied.notAllowed(Self.info.permission, .barista)
  }
}

private struct DropThing: ShellCommand {
  static let info = CommandInfo(
    "shelf drop", "drop it", permission: .anyone("shelf.drop"), writtenData: "the shelf",
    notUndoableBecause: "it is broken")
  @Argument var name: String

  func run(_ shelf: Shelf, in session: any CommandSession) async throws -> CommandOutput {
    if name == "plum" { throw Unreachable() }
    try await session.confirmIfNeeded("Drop \(name) on the floor?")
    shelf.change { $0.removeAll { $0 == name } }
    CommitObserver.record(CommitObserver.Commit(at: Timestamp(milliseconds: 0)))
    return .none
  }
}

private struct Unreachable: UserFacingError {
  let code = "shelf.unreachable"
  let message = "The plum is out of reach"
  let kind = ErrorKind.refused
  let suggestion: String? = "Use shelf turn plum or shelf roll pear"
}

private struct TurnThing: ShellCommand {
  static let info = CommandInfo("shelf turn", "turn it", permission: .anyone("shelf.turn"), writtenData: "the shelf")
  @Argument var name: String

  func run(_ shelf: Shelf, in session: any CommandSession) async throws -> CommandOutput {
    let stored = try shelf.turn()
    session.note("turn \(stored.version)")
    session.registerUndo(Undo(["shelf", "turn", name], "Turn it back", seen: stored))
    return .none
  }
}

private struct RollThing: ShellCommand {
  static let info = CommandInfo("shelf roll", "roll it", permission: .anyone("shelf.turn"), writtenData: "the shelf")
  @Argument var name: String
  @Option var far: String?

  func run(_ shelf: Shelf, in session: any CommandSession) async throws -> CommandOutput {
    session.note("turn \(try shelf.turn().version)")
    return .none
  }
}

private struct ShowThing: ShellCommand {
  static let info = CommandInfo("shelf show", "show it", permission: .anyone("shelf.see"))
  @Argument var name: String

  func run(_: Shelf, in _: any CommandSession) async throws -> CommandOutput { .text("This is \(name).") }
}

private struct PutThing: ShellCommand {
  static let info = CommandInfo(
    "shelf put", "put it", permission: .anyone("shelf.put"), writtenData: "the shelf", externalEffect: "puts it at once"
  )
  @Argument var name: String

  func run(_ shelf: Shelf, in _: any CommandSession) async throws -> CommandOutput {
    shelf.change { $0.append(name) }
    return .none
  }
}

@Suite(.serialized) struct `A live view` {
  private let shelf = Shelf()
  private let bench: TerminalHarness

  init() throws { bench = try TerminalHarness(columns: 70, rows: 8) }

  private var commands: [RegisteredCommand] {
    [
      RegisteredCommand(WatchShelf.self, feature: "shelf") { [shelf] in shelf },
      RegisteredCommand(TakeThing.self, feature: "shelf") { [shelf] in shelf },
      RegisteredCommand(BurnThing.self, feature: "shelf") { [shelf] in shelf },
      RegisteredCommand(DropThing.self, feature: "shelf") { [shelf] in shelf },
      RegisteredCommand(TurnThing.self, feature: "shelf") { [shelf] in shelf },
      RegisteredCommand(RollThing.self, feature: "shelf") { [shelf] in shelf },
      RegisteredCommand(ShowThing.self, feature: "shelf") { [shelf] in shelf },
      RegisteredCommand(PutThing.self, feature: "shelf") { [shelf] in shelf },
    ]
  }

  /// Runs the lines in one shell, whose views stand on the bench.
  private func run(
    _ lines: String..., permits: @escaping @Sendable (CommandInfo) -> Bool = { _ in true },
    afterStatement: @escaping @Sendable () -> Void = {}
  ) throws -> Task<String, Never> {
    let (loop, shelf) = (bench.loop, shelf)
    let output = MemoryOutput(isTerminal: true, columns: 50, rows: 8)
    var hooks = ShellHooks()
    hooks.permits = { permits }
    hooks.logAccessDenied = { shelf.logAccessDenied($0) }
    hooks.afterStatement = { afterStatement() }
    let consent = lines.contains("undo") ? ["--yes"] : []
    let invocation = try Invocation(
      arguments: ["--color", "never"] + consent + lines.flatMap { ["-c", $0] }, environment: { _ in nil })
    let shell = Shell(
      commands: commands, invocation: invocation,
      streams: ShellStreams(input: MemoryInput([]), output: output, errors: output, views: { loop }), hooks: hooks)
    return Task { "\(await shell.run())\n" + output.text }
  }

  @Test func `runs a command for the selected row, and shows what has changed`() async throws {
    let result = try run("shelf watch")
    try await bench.shows { $0.lines.prefix(5) == ["name", "─────", "apple", "pear", "plum"] }
    try await bench.type("jt", until: { $0.lines.prefix(4) == ["name", "─────", "apple", "plum"] })
    try await bench.shows { $0.lines.contains("Done: shelf take pear. it was ripe") }
    bench.type("q")
    #expect(await result.value == "0\n")
    #expect(shelf.names == ["apple", "plum"])
    #expect(!bench.isRaw)
  }

  @Test(arguments: [false, true])
  func `runs no command for the row after one that is gone`(isTakenByOther: Bool) async throws {
    let result = try run("shelf watch")
    try await bench.shows { $0.text.contains("plum") }
    if isTakenByOther {
      shelf.change { $0.removeFirst() }
    } else {
      try await bench.type("t", until: { $0.lines.contains("Done: shelf take apple. it was ripe") })
    }
    try await bench.shows { $0.lines.dropFirst(2).first == "pear" }
    try await bench.type("t", until: { $0.text.contains("No row is selected.") })
    try await bench.type("jt", until: { $0.lines.contains("Done: shelf take pear. it was ripe") })
    bench.type("q")
    #expect(await result.value == "0\n")
    #expect(shelf.names == ["plum"])
  }

  @Test func `ends each command like a typed one`() async throws {
    let log = Log()
    let result = try run("shelf watch", afterStatement: { log.add("ended") })
    try await bench.shows { $0.lines.contains("pear") }
    try await bench.type("jt", until: { $0.lines.contains("Done: shelf take pear. it was ripe") })
    #expect(log.entries == ["ended"])
    bench.type("q")
    _ = await result.value
    #expect(log.entries == ["ended", "ended"])
  }

  @Test func `ends an undo like a typed command`() async throws {
    let log = Log()
    let result = try run("shelf watch", afterStatement: { log.add("ended") })
    try await bench.shows { $0.text.contains("plum") }
    try await bench.type("t", until: { $0.lines.dropFirst(2).first == "pear" })
    try await bench.type("u", until: { $0.text.contains("Put apple back?") })
    bench.type("yq")
    #expect(await result.value == "0\n")
    #expect(log.entries == ["ended", "ended", "ended"])
  }

  @Test func `says why a command failed, and goes on`() async throws {
    let result = try run("shelf watch")
    try await bench.shows { $0.text.contains("plum") }
    try await bench.type("Gt", until: { $0.lines.contains("oat milk is sold out") })
    try await bench.type("d", until: { $0.lines.contains("The plum is out of reach. Press w (turn)") })
    try await bench.type("b", until: { $0.text.contains("A barista may not do this") })
    #expect(shelf.refusals == ["shelf burn"])
    bench.type("q")
    #expect(await result.value == "0\n")
  }

  @Test func `changes only what the user has seen, or has changed on this board`() async throws {
    let result = try run("shelf watch")
    try await bench.shows { $0.text.contains("plum") }
    try await bench.type("ww", until: { $0.lines.contains("Done: shelf turn apple. turn 3") })
    _ = try shelf.turn()
    for _ in 1...2 {
      bench.type("w")
      try await bench.shows { $0.lines.contains("shelf turn apple: it has changed since you saw it. Look at it again") }
      bench.type("k")
    }
    bench.type("q")
    #expect(await result.value == "0\n")
  }

  @Test func `changes what the user saw at the key, and not what came while a question was open`() async throws {
    let result = try run("shelf watch")
    try await bench.shows { $0.text.contains("plum") }
    try await bench.type("x", until: { $0.text.contains("How far?") })
    try shelf.turn()
    shelf.change { $0.append("fig") }
    try await bench.shows { $0.text.contains("fig") }
    bench.type("far\r")
    try await bench.shows { $0.lines.contains("shelf roll apple: it has changed since you saw it. Look at it again") }
    try await bench.type("r", until: { $0.lines.contains("Done: shelf roll apple. turn 3") })
    bench.type("q")
    #expect(await result.value == "0\n")
  }

  @Test func `knows the versions that its own actions stored, also without an undo and by an undo`() async throws {
    let result = try run("shelf watch")
    try await bench.shows { $0.text.contains("plum") }
    try await bench.type("rrw", until: { $0.lines.contains("Done: shelf turn apple. turn 4") })
    try await bench.type("u", until: { $0.text.contains("Turn it back?") })
    try await bench.type("y", until: { $0.lines.contains("Undone: shelf turn apple") })
    try await bench.type("r", until: { $0.lines.contains("Done: shelf roll apple. turn 6") })
    bench.type("q")
    #expect(await result.value == "0\n")
  }

  @Test func `lets a command ask`() async throws {
    let result = try run("shelf watch")
    try await bench.shows { $0.text.contains("plum") }
    try await bench.type("d", until: { $0.lines.contains("Drop apple on the floor? [y/n]") })
    try await bench.type("n", until: { $0.text.contains("was not confirmed") })
    try await bench.type("d", until: { $0.lines.contains("Drop apple on the floor? [y/n]") })
    try await bench.type("y", until: { $0.lines.dropFirst(2).first == "pear" })
    bench.type("\u{3}")
    #expect(await result.value == "0\n")
    #expect(shelf.names == ["pear", "plum"])
  }

  @Test func `opens what a command shows that only reads`() async throws {
    let result = try run("shelf watch")
    try await bench.shows { $0.text.contains("plum") }
    bench.type("\r")
    try await bench.shows { $0.lines.first == "This is apple." && $0.lines.contains("shelf show apple") }
    try await bench.type("\u{1B}", until: { $0.text.contains("plum") })
    bench.type("q")
    #expect(await result.value == "0\n")
  }

  @Test func `offers what the person may do`() async throws {
    let result = try run("shelf watch", permits: { $0.name != "shelf burn" })
    try await bench.shows { $0.lines.last == "t take  d drop  w turn  r roll  x roll  Enter show  ? keys  q quit" }
    bench.type("b")
    bench.type("q")
    #expect(await result.value == "0\n")
    #expect(shelf.refusals == [])
  }

  @Test func `leaves what was done to be undone`() async throws {
    let result = try run("shelf watch", "undo")
    try await bench.shows { $0.text.contains("plum") }
    bench.type("tq")
    #expect(await result.value == "0\n")
    #expect(shelf.names == ["pear", "plum", "apple"])
  }

  @Test func `takes back what was done on it, once the person agrees`() async throws {
    let result = try run("shelf put cherry", "shelf watch")
    try await bench.shows { $0.text.contains("cherry") }
    try await bench.type("u", until: { $0.lines.contains("Nothing on this board to undo") })
    try await bench.type("t", until: { $0.lines.dropFirst(2).first == "pear" })
    try await bench.type("u", until: { $0.lines.contains("Put apple back? That is: shelf put apple [y/n]") })
    try await bench.type("n", until: { $0.text.contains("was not confirmed") })
    try await bench.type("u", until: { $0.lines.contains("Put apple back? That is: shelf put apple [y/n]") })
    try await bench.type("y", until: { $0.lines.contains("Undone: shelf take apple") })
    try await bench.type("u", until: { $0.lines.contains("Nothing on this board to undo") })
    bench.type("q")
    #expect(await result.value == "0\n")
    #expect(shelf.names == ["pear", "plum", "cherry", "apple"])
  }

  @Test func `says why something cannot be taken back, and then goes on with what was before it`() async throws {
    let result = try run("shelf watch")
    try await bench.shows { $0.text.contains("plum") }
    try await bench.type("t", until: { $0.lines.dropFirst(2).first == "pear" })
    try await bench.type("jd", until: { $0.lines.contains("Drop pear on the floor? [y/n]") })
    try await bench.type("y", until: { $0.lines.dropFirst(2).first == "plum" })
    try await bench.type("u", until: { $0.text.contains("shelf drop pear cannot be undone: it is broken") })
    try await bench.type("u", until: { $0.text.contains("Put apple back?") })
    try await bench.type("y", until: { $0.lines.contains("Undone: shelf take apple") })
    bench.type("q")
    #expect(await result.value == "0\n")
    #expect(shelf.names == ["plum", "apple"])
  }

  @Test func `does what was asked for before it is left`() async throws {
    let result = try run("shelf watch")
    try await bench.shows { $0.text.contains("plum") }
    bench.type("tq")
    #expect(await result.value == "0\n")
    #expect(shelf.names == ["pear", "plum"])
  }

  @Test func `does not stand inside another one`() async throws {
    let result = try run("watch 100ms shelf watch")
    #expect(await result.value.contains("error[usage.nested-view]"))
    #expect(!bench.isRaw)
  }
}
