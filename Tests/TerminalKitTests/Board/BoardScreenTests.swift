import Foundation
import TerminalKit
import Testing
import TestingKit

@Suite(.serialized) struct `A board at a terminal` {
  private let bench: TerminalHarness

  init() throws { bench = try TerminalHarness(columns: 30, rows: 5) }

  private static func content(_ ids: String...) -> BoardContent {
    BoardContent { _ in BoardLines(rows: ids.map { BoardRow($0, id: $0) }) }
  }

  private func board(_ keys: BoardKey...) -> BoardScreen {
    BoardScreen(in: bench.loop, title: "Board", keys: keys, hasColor: false)
  }

  @Test func `shows what was given to it before it began`() async throws {
    let board = board()
    board.show(Self.content("a", "b"))
    let run = Task { await board.run() }
    try await bench.shows(["a", "b", "", "Board", "Space pause  ? keys  q quit"])
    #expect(bench.isRaw)
    board.close()
    #expect(await run.value == .canceled)
    #expect(!bench.isRaw)
    try await bench.shows([])
  }

  @Test func `hands over keys in order, and ends when its owner says so`() async throws {
    let board = board(BoardKey(.scalar("s"), "start"))
    board.show(Self.content("a", "b"))
    let run = Task { await board.run() }
    try await bench.shows(["a", "b", "", "Board", "s start  ? keys  q quit"])
    bench.type("sjsq")
    var requests: [BoardScreen.Request] = []
    for await request in board.requests {
      requests.append(request)
      if request == .leave { board.close() }
    }
    #expect(requests == [.press(0, row: BoardRow("a", id: "a")), .press(0, row: BoardRow("b", id: "b")), .leave])
    #expect(await run.value == .canceled)
  }

  /// Runs a board that asks a question, and waits until it is on the screen.
  private func question(
    on board: BoardScreen
  ) async throws -> (run: Task<TerminalEnd, Never>, answer: Task<Bool, Never>) {
    board.show(Self.content("a"))
    let run = Task { await board.run() }
    try await bench.shows(["a", "", "", "Board", "Space pause  ? keys  q quit"])
    let answer = Task { await board.ask("Sure?") }
    try await bench.shows(["a", "", "", "Sure? [y/n]", "y yes  n no"])
    return (run, answer)
  }

  @Test(arguments: [("y", true), ("n", false), ("\u{3}", false)])
  func `asks for others`(key: String, isYes: Bool) async throws {
    let board = board()
    let (run, answer) = try await question(on: board)
    bench.type(key)
    #expect(await answer.value == isYes)
    bench.type("\u{3}")
    #expect(await run.value == .done)
    #expect(await board.ask("Still there?") == false)
  }

  @Test(.timeLimit(.minutes(2))) func `answers no for a question that is open when it is closed`() async throws {
    let board = board()
    let (run, answer) = try await question(on: board)
    board.close()
    #expect(await run.value == .canceled)
    #expect(await answer.value == false)
  }

  @Test func `keeps words of other threads until it is gone`() async throws {
    let board = board()
    board.show(Self.content("a"))
    let run = Task { await board.run() }
    try await bench.shows(["a", "", "", "Board", "Space pause  ? keys  q quit"])
    #expect(bench.loop.printAbove("order 7 is ready\n"))
    board.show(Self.content("b"))
    try await bench.shows(["b", "", "", "Board", "Space pause  ? keys  q quit"])
    bench.type("\u{3}")
    #expect(await run.value == .done)
    try await bench.shows(["order 7 is ready"])
  }

  @Test func `drops what was typed before it stood, but for keys that leave`() async throws {
    bench.type("ssjj\r")
    let board = board(BoardKey(.scalar("s"), "start"))
    let run = Task { await board.run() }
    board.show(Self.content("a", "b"))
    try await bench.shows(["a", "b", "", "Board", "s start  ? keys  q quit"])
    bench.type("q")
    for await request in board.requests {
      #expect(request == .leave)
      board.close()
    }
    #expect(await run.value == .canceled)
    try await bench.shows([])
  }
}
