import ArgumentParser
import DomainKit
import Synchronization
import TerminalKit
import Testing
import TestingKit

@testable import ShellKit

/// What is on a shelf, and what was done to it.
private final class Shelf: Sendable {
  private struct State {
    var names = ["apple", "pear", "plum"]
    var refusals: [String] = []
    var watchers: [AsyncThrowingStream<CommandOutput, any Error>.Continuation] = []
  }

  private let state = Mutex(State())

  var names: [String] { state.withLock { $0.names } }
  var refusals: [String] { state.withLock { $0.refusals } }
  func noteRefusal(_ name: String) { state.withLock { $0.refusals.append(name) } }

  func change(_ body: (inout [String]) -> Void) {
    let watchers = state.withLock { state in
      body(&state.names)
      return state.watchers
    }
    for watcher in watchers { watcher.yield(frame) }
  }

  var frame: CommandOutput {
    .list(
      OutputList(
        columns: [OutputColumn("name", importance: 3)], emptyMessage: "Nothing there",
        rows: names.map { OutputRow([.id($0)], json: .string($0)) }))
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
          LiveAction("t", TakeThing.self), LiveAction("b", BurnThing.self, asks: "Burn it?"),
          LiveAction("d", DropThing.self), LiveAction(.enter, ShowThing.self),
        ], frames: shelf.frames))
  }
}

private struct TakeThing: ShellCommand {
  static let info = CommandInfo("shelf take", "take it", permission: .anyone("shelf.take"), writes: "the shelf")
  @Argument var name: String

  func run(_ shelf: Shelf, in session: any CommandSession) async throws -> CommandOutput {
    if name == "plum" { throw Refusal() }
    shelf.change { $0.removeAll { $0 == name } }
    session.note("it was ripe")
    session.offer(Undo(["shelf", "put", name], "Put \(name) back"))
    return .message("never seen")
  }
}

private struct BurnThing: ShellCommand {
  static let info = CommandInfo(
    "shelf burn", "burn it", permission: Permission("shelf.burn", atLeast: .owner), writes: "the shelf")
  @Argument var name: String

  func run(_ shelf: Shelf, in _: any CommandSession) async throws -> CommandOutput {
    throw AccessDenied.notAllowed(Self.info.permission, .barista)
  }
}

private struct DropThing: ShellCommand {
  static let info = CommandInfo("shelf drop", "drop it", permission: .anyone("shelf.drop"), writes: "the shelf")
  @Argument var name: String

  func run(_ shelf: Shelf, in session: any CommandSession) async throws -> CommandOutput {
    try await session.confirm("Drop \(name) on the floor?")
    shelf.change { $0.removeAll { $0 == name } }
    return .none
  }
}

private struct ShowThing: ShellCommand {
  static let info = CommandInfo("shelf show", "show it", permission: .anyone("shelf.see"))
  @Argument var name: String

  func run(_: Shelf, in _: any CommandSession) async throws -> CommandOutput { .text("This is \(name).") }
}

private struct PutThing: ShellCommand {
  static let info = CommandInfo("shelf put", "put it", permission: .anyone("shelf.put"), writes: "the shelf")
  @Argument var name: String

  func run(_ shelf: Shelf, in _: any CommandSession) async throws -> CommandOutput {
    shelf.change { $0.append(name) }
    return .none
  }
}

@Suite(.serialized) struct `A live view` {
  private let shelf = Shelf()
  private let bench: TerminalBench

  init() throws { bench = try TerminalBench(columns: 70, rows: 8) }

  private var commands: [RegisteredCommand] {
    [
      RegisteredCommand(WatchShelf.self, feature: "shelf") { [shelf] in shelf },
      RegisteredCommand(TakeThing.self, feature: "shelf") { [shelf] in shelf },
      RegisteredCommand(BurnThing.self, feature: "shelf") { [shelf] in shelf },
      RegisteredCommand(DropThing.self, feature: "shelf") { [shelf] in shelf },
      RegisteredCommand(ShowThing.self, feature: "shelf") { [shelf] in shelf },
      RegisteredCommand(PutThing.self, feature: "shelf") { [shelf] in shelf },
    ]
  }

  /// Runs the lines in one shell, whose views stand on the bench.
  private func run(
    _ lines: String..., permits: @escaping @Sendable (CommandInfo) -> Bool = { _ in true }
  ) throws -> Task<String, Never> {
    let (loop, shelf) = (bench.loop, shelf)
    let output = MemoryOutput(isTerminal: true, columns: 50, rows: 8)
    var hooks = ShellHooks()
    hooks.permits = { permits }
    hooks.refused = { shelf.noteRefusal($0.name) }
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
    bench.type("jt")
    try await bench.shows { $0.lines.prefix(4) == ["name", "─────", "apple", "plum"] }
    try await bench.shows { $0.lines.contains("Done: shelf take pear. it was ripe") }
    bench.type("q")
    #expect(await result.value == "0\n")
    #expect(shelf.names == ["apple", "plum"])
    #expect(!bench.isRaw)
  }

  @Test func `says why a command failed, and goes on`() async throws {
    let result = try run("shelf watch")
    try await bench.shows { $0.text.contains("plum") }
    bench.type("Gt")
    try await bench.shows { $0.lines.contains("oat milk is sold out") }
    bench.type("by")
    try await bench.shows { $0.text.contains("A barista may not do this") }
    #expect(shelf.refusals == ["shelf burn"])
    bench.type("q")
    #expect(await result.value == "0\n")
  }

  @Test func `lets a command ask`() async throws {
    let result = try run("shelf watch")
    try await bench.shows { $0.text.contains("plum") }
    bench.type("d")
    try await bench.shows { $0.lines.contains("Drop apple on the floor? [y/n]") }
    bench.type("n")
    try await bench.shows { $0.text.contains("you did not agree") }
    bench.type("d")
    try await bench.shows { $0.lines.contains("Drop apple on the floor? [y/n]") }
    bench.type("y")
    try await bench.shows { $0.lines.dropFirst(2).first == "pear" }
    bench.type("\u{3}")
    #expect(await result.value == "0\n")
    #expect(shelf.names == ["pear", "plum"])
  }

  @Test func `opens what a command shows that only reads`() async throws {
    let result = try run("shelf watch")
    try await bench.shows { $0.text.contains("plum") }
    bench.type("\r")
    try await bench.shows { $0.lines.first == "This is apple." && $0.lines.contains("shelf show apple") }
    bench.type("\u{1B}")
    try await bench.shows { $0.text.contains("plum") }
    bench.type("q")
    #expect(await result.value == "0\n")
  }

  @Test func `offers what the person may do`() async throws {
    let result = try run("shelf watch", permits: { $0.name != "shelf burn" })
    try await bench.shows { $0.lines.last == "t take  d drop  Enter show  ↑↓ move  q quit" }
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

@Suite struct `What a screen reader hears of a view` {
  @Test func `is what has come and gone`() {
    let old = "id  name\n──  ────\n1   Ada\n2   Bob\n"
    let new = "id  name   x\n──  ─────  ─\n2   Bob\n3   Carla\n"
    #expect(LivePrinter.changes(from: old, to: new) == "gone: id  name\ngone: 1   Ada\nid  name   x\n3   Carla\n")
    #expect(LivePrinter.changes(from: old, to: "id     name\n─────  ───\n1      Ada\n2      Bob\n") == "")
  }
}
