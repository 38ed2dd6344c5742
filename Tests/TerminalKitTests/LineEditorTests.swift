import Foundation
import Synchronization
@testable import TerminalKit
import Testing
import TestingKit

@Suite(.serialized) struct `An editor at a terminal` {
  private let bench: TerminalHarness
  private let editor: LineEditor

  init() throws {
    bench = try TerminalHarness(columns: 60, rows: 10)
    editor = LineEditor(in: bench.loop, history: NoHistory())
  }

  /// Begins to edit a line.
  private func edit(_ request: LineRequest = LineRequest(prompt: "> ")) -> Task<LineEvent, Never> {
    Task { [editor] in await editor.edit(request) }
  }

  /// Types a text, and pauses once the editor has read it.
  private func type(_ text: String, thenPausing pause: Duration) async throws {
    bench.type(text)
    var request = pollfd(fd: bench.loop.input, events: Int16(POLLIN), revents: 0)
    while poll(&request, 1, 0) > 0 { try await Task.sleep(for: .milliseconds(2)) }
    try await Task.sleep(for: pause)
  }

  @Test func `hands over a line, and keeps for the next one what was typed ahead`() async throws {
    let first = edit()
    try await bench.shows([">"])
    #expect(bench.isRaw)
    bench.type("one\rtwo")
    #expect(await first.value == .line("one"))
    #expect(!bench.isRaw)
    let second = edit()
    try await bench.shows(["> one", "> two"])
    bench.type("!\r")
    #expect(await second.value == .line("two!"))
  }

  @Test(arguments: [(Keymap.vi, "\u{1B}dd", "\u{1B}p"), (.emacs, "\u{15}", "\u{19}")])
  func `pastes what an earlier line cut, until it is told to forget`(
    keymap: Keymap, cut: String, paste: String
  ) async throws {
    func line(_ keys: String) async throws -> LineEvent {
      var request = LineRequest(prompt: "> ")
      request.keymap = keymap
      let line = edit(request)
      while !bench.isRaw { try await Task.sleep(for: .milliseconds(2)) }
      bench.type(keys + "\r")
      return await line.value
    }
    #expect(try await line("secret" + cut) == .line(""))
    #expect(try await line(paste) == .line("secret"))
    editor.forget()
    #expect(try await line(paste) == .line(""))
  }

  @Test func `makes room for words of other threads`() async throws {
    #expect(!editor.terminal.printAbove("no line is edited yet\n"))
    let line = edit()
    bench.type("ab\u{2}")
    try await bench.shows(["> ab"])
    #expect(editor.terminal.printAbove("order 7 is ready\n"))
    #expect(editor.terminal.printAbove("order 8 is ready\n"))
    try await bench.shows(["order 7 is ready", "order 8 is ready", "> ab"])
    #expect(bench.screen.cursor == (2, 3))
    bench.type("-\r")
    #expect(await line.value == .line("a-b"))
  }

  @Test func `stops when its task is canceled, and gives the terminal back`() async throws {
    let line = edit()
    bench.type("half")
    try await bench.shows(["> half"])
    line.cancel()
    #expect(await line.value == .canceled)
    #expect(!bench.isRaw)
  }

  @Test func `Tab never blocks a key, and an answer that comes late is dropped`() async throws {
    var request = LineRequest(prompt: "> ")
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    request.complete = { question in
      for await _ in gate { break }
      return Completion(range: 0..<question.cursor, candidates: [.init("orders")])
    }
    let line = edit(request)
    bench.type("ord\tx")
    try await bench.shows(["> ordx"])
    opener.yield()
    bench.type("\u{7F}y")
    try await bench.shows(["> ordy"])
    bench.type("\r")
    #expect(await line.value == .line("ordy"))
  }

  @Test func `opens a menu at once, also if the loop is slow to begin`() async throws {
    var request = LineRequest(prompt: "> ")
    (request.text, request.menuOffset) = ("cancel Gus", 10)
    request.complete = { _ in Completion(range: 7..<10, candidates: [.init("2a7f"), .init("d5b5")]) }
    let ends = try runSlowly(request)
    try await bench.shows { $0.text.contains("2a7f") && $0.text.contains("Tab enters the list") }
    bench.type("\u{3}")
    #expect(await ends.first { _ in true } == .done)
  }

  @Test func `shows a prompt that is found before the loop begins`() async throws {
    let ends = try runSlowly(LineRequest(prompt: "> "))
    editor.showPrompt("ada> ")
    try await bench.shows(["ada>"])
    bench.type("\u{3}")
    #expect(await ends.first { _ in true } == .done)
  }

  /// Runs a line in a loop that is slow to begin, so that messages come before.
  private func runSlowly(_ request: LineRequest) throws -> AsyncStream<TerminalEnd> {
    let (ends, end) = AsyncStream.makeStream(of: TerminalEnd.self)
    let loop = bench.loop
    let number = loop.reserve()
    try DedicatedThread.start {
      var client = LineClient(request, history: NoHistory(), memory: EditorMemory(), loop: loop)
      usleep(50_000)
      end.yield(loop.run(&client, number: number))
    }
    return ends
  }

  @Test(arguments: [Duration.zero, .seconds(600)], ["\r", "\u{F}"])
  func `runs an offer only after it was shown for some time`(pause: Duration, key: String) async throws {
    var request = LineRequest(prompt: "> ")
    (request.text, request.isOffer, request.offerPause) = ("menu retire Mocha", true, pause)
    let line = edit(request)
    try await bench.shows(["> menu retire Mocha"])
    bench.type("\(key)\u{3}")
    let event: LineEvent = pause == .zero ? .line("menu retire Mocha") : .interrupted
    #expect(await line.value == event)
  }

  @Test func `runs an offer at once after an editing key`() async throws {
    var request = LineRequest(prompt: "> ")
    (request.text, request.isOffer, request.offerPause) = ("menu list", true, .seconds(600))
    let line = edit(request)
    try await bench.shows(["> menu list"])
    bench.type("\u{7F}\r")
    #expect(await line.value == .line("menu lis"))
  }

  @Test func `is analyzed again, without a key, when more is known`() async throws {
    var request = LineRequest(prompt: "> ")
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let isKnown = Mutex(false)
    request.prepareAnalysis = {
      for await _ in gate { break }
      isKnown.withLock { $0 = true }
    }
    request.analyze = { _, _ in LineAnalysis(suggestion: isKnown.withLock { $0 } ? "ers" : "") }
    let line = edit(request)
    try await bench.shows([">"])
    bench.type("ord")
    try await bench.shows(["> ord"])
    opener.yield()
    try await bench.shows(["> orders"])
    bench.type("\r")
    #expect(await line.value == .line("ord"))
  }

  @Test(arguments: [(true, "> orders", "orders"), (false, "> ord", "ord")])
  func `suggests nothing at a terminal that shows a suggestion like typed text`(
    showsSuggestions: Bool, shown: String, entered: String
  ) async throws {
    var request = LineRequest(prompt: "> ")
    request.showsSuggestions = showsSuggestions
    request.analyze = { text, _ in LineAnalysis(suggestion: text == "ord" ? "ers" : "") }
    let line = edit(request)
    try await bench.shows([">"])
    bench.type("ord")
    try await bench.shows([shown])
    bench.type("\u{1B}[C\r")
    #expect(await line.value == .line(entered))
  }

  @Test(arguments: [
    ("xterm-256color", true), ("xterm", true), ("linux", true), ("", true), ("vt100", false), ("vt220", false),
    ("vt100-am", false), ("xterm-mono", false), ("vt525", true),
  ])
  func `knows the terminals without colors`(kind: String, canShow: Bool) {
    #expect(TerminalInfo.canShowFaintText(at: kind) == canShow)
  }

  @Test(arguments: [(100, true), (300, false)])
  func `is analyzed unless it is long, also if it has few characters with many marks`(
    count: Int, isAnalyzed: Bool
  ) async throws {
    var request = LineRequest(prompt: "> ")
    request.text = String(repeating: "e" + String(repeating: "\u{301}", count: 60), count: count)
    let analyzed = Mutex(0)
    request.analyze = { text, _ in
      analyzed.withLock { $0 = text.count }
      return LineAnalysis()
    }
    let isOver = Mutex(false)
    let line = Task { [editor, request] in
      defer { isOver.withLock { $0 = true } }
      return await editor.edit(request)
    }
    while !bench.isRaw { try await Task.sleep(for: .milliseconds(2)) }
    bench.type("\r")
    while !isOver.withLock({ $0 }) {
      // The output would otherwise fill the terminal's buffer.
      try await bench.shows { _ in true }
      try await Task.sleep(for: .milliseconds(2))
    }
    #expect(await line.value == .line(request.text))
    let seen = analyzed.withLock { $0 }
    #expect(seen == (isAnalyzed ? count : 0))
  }

  @Test func `opens no external editor for another line than the one that asked`() async throws {
    var request = LineRequest(prompt: "> ")
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    request.findEditor = {
      for await _ in gate { break }
      return .refused("the editor of the first line")
    }
    let first = edit(request)
    try await bench.shows([">"])
    bench.type("one\u{18}\u{5}\r")
    #expect(await first.value == .line("one"))
    let second = edit()
    try await bench.shows(["> one", ">"])
    opener.yield()
    #expect(editor.terminal.printAbove("later\n"))
    try await bench.shows(["> one", "later", ">"])
    bench.type("two\r")
    #expect(await second.value == .line("two"))
    try await bench.shows(["> one", "later", "> two"])
  }

  @Test func `runs no line of a paste that stalls and goes on in pieces`() async throws {
    let line = edit()
    try await bench.shows([">"])
    try await type("\u{1B}[200~orders list\nabc", thenPausing: .seconds(4))
    try await type("x\n", thenPausing: .milliseconds(300))
    try await type("orders place --for Evil --item latte\n \u{1B}[201~", thenPausing: .milliseconds(300))
    bench.type("ok\r")
    #expect(await line.value == .line("ok"))
  }

  @Test func `lets a person go on after the beginning of a paste without an end`() async throws {
    let line = edit()
    try await bench.shows([">"])
    try await type("\u{1B}[200~left here", thenPausing: .seconds(4))
    bench.type("o")
    try await bench.shows(["> o"])
    bench.type("k")
    try await bench.shows(["> ok"])
    try await Task.sleep(for: .milliseconds(300))
    bench.type("\r")
    #expect(await line.value == .line("ok"))
  }

  @Test func `ends with a request to leave at Ctrl-D`() async throws {
    let line = edit()
    bench.type("\u{4}")
    #expect(await line.value == .left)
  }
}
