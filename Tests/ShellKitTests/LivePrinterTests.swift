import DomainKit
import Synchronization
import TerminalKit
import Testing

@testable import ShellKit

@Suite struct `What a screen reader hears of a view` {
  @Test func `is what has come and gone`() {
    let old = "id  name\n──  ────\n1   Ada\n2   Bob\n"
    let new = "id  name   x\n──  ─────  ─\n2   Bob\n3   Carla\n"
    #expect(
      LivePrinter.changes(from: PrintedFrame(old), to: PrintedFrame(new))
        == "gone: id  name\ngone: 1   Ada\nid  name   x\n3   Carla\n")
    let wider = PrintedFrame("id     name\n─────  ───\n1      Ada\n2      Bob\n")
    #expect(LivePrinter.changes(from: PrintedFrame(old), to: wider) == "")
  }

  @Test func `includes ages, which are no change by themselves`() async throws {
    let (frames, more) = AsyncThrowingStream<CommandOutput, any Error>.makeStream()
    let board = { (names: [String]) in
      CommandOutput.list(
        OutputList(
          columns: [OutputColumn("name", importance: 3), OutputColumn("waiting")], emptyMessage: "",
          rows: names.map { OutputRow([.text($0), .since(Timestamp(milliseconds: 60_000))], json: .string($0)) }))
    }
    for names in [["Ada", "Bo"], ["Ada", "Bo"], ["Bo", "Cy"]] { more.yield(board(names)) }
    more.finish()
    let output = MemoryOutput(isTerminal: true, columns: 80, rows: 24)
    let minutes = Mutex<Int64>(3)
    var style = SessionSettings().style(for: output)
    style.hasColor = false
    try await LivePrinter(style: style, output: output, changes: .text) {
      Timestamp(
        milliseconds: 60_000
          * minutes.withLock { minutes in
            defer { minutes += 1 }; return minutes
          })
    }.show(frames)
    #expect(
      output.text == """
        name  waiting
        ────  ───────
        Ada   2 min
        Bo    2 min
        gone: Ada   2 min
        Cy    4 min

        """)
  }

  @Test(arguments: [true, false])
  func `has the ids of a board, without which no command names a row`(keepsIDs: Bool) async throws {
    let (frames, more) = AsyncThrowingStream<CommandOutput, any Error>.makeStream()
    let items = String(repeating: "latte ", count: 20)
    more.yield(
      .list(
        OutputList(
          columns: [OutputColumn("id", importance: 0), OutputColumn("items", importance: 4)], emptyMessage: "",
          rows: [OutputRow([.id("9f3a21bc"), .text(items)], json: "")])))
    more.finish()
    let output = MemoryOutput(isTerminal: true, columns: 40, rows: 24)
    let printer = LivePrinter(
      style: SessionSettings().style(for: output), output: output, changes: .text,
      now: { Timestamp(milliseconds: 0) }, keepsIDs: keepsIDs)
    try await printer.show(frames)
    #expect(output.text.contains("9f3a21bc") == keepsIDs, "\(output.text)")
  }
}

@Suite struct `What a program reads of a board` {
  @Test func `is each row that has come, changed or gone`() {
    let old = "{\"id\":\"a\",\"status\":\"placed\"}\n{\"id\":\"b\"}\n"
    let new = "{\"id\":\"a\",\"status\":\"ready\"}\n{\"id\":\"c\"}\n"
    #expect(LivePrinter.rowChanges(from: "", to: old) == old)
    #expect(LivePrinter.rowChanges(from: old, to: new) == "{\"id\":\"b\",\"gone\":true}\n" + new)
    #expect(LivePrinter.rowChanges(from: new, to: "").hasPrefix("{\"id\":\"a\",\"gone\":true}\n"))
  }

  @Test func `leaves out sentences`() async throws {
    let (frames, more) = AsyncThrowingStream<CommandOutput, any Error>.makeStream()
    let row = { (status: String) in
      CommandOutput.list(
        OutputList(
          columns: [OutputColumn("id")], emptyMessage: "",
          rows: [OutputRow([.id("a")], json: ["id": "a", "status": .string(status)])]))
    }
    for frame in [row("placed"), .message("No connection."), row("placed"), row("ready")] { more.yield(frame) }
    more.finish()
    let output = MemoryOutput()
    var style = SessionSettings().style(for: output)
    style.format = .ndjson
    try await LivePrinter(style: style, output: output, changes: .json) { Timestamp(milliseconds: 0) }.show(frames)
    #expect(output.text == "{\"id\":\"a\",\"status\":\"placed\"}\n{\"id\":\"a\",\"status\":\"ready\"}\n")
  }
}
