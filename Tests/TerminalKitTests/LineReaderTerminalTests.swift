import Foundation
import TerminalKit
import Testing
import TestingKit

/// Both ends of a terminal in canonical mode.
struct TerminalPair {
  let (front, back): (Int32, Int32)

  init() throws {
    var (front, back) = (Int32(-1), Int32(-1))
    try #require(openpty(&front, &back, nil, nil, nil) == 0)
    for end in [front, back] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (self.front, self.back) = (front, back)
  }

  func closeEnds() { for end in [front, back] { close(end) } }

  func type(_ text: String) { _ = write(front, text, text.utf8.count) }

  var hasInput: Bool {
    var request = pollfd(fd: back, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }
}

@Suite struct `Lines of a terminal` {
  @Test func `of a paste end with the answer to a question, even if they arrive later`() async throws {
    let terminal = try TerminalPair()
    defer { terminal.closeEnds() }
    let reader = LineReader(descriptor: terminal.back, pieceGap: 2_000)
    let asking = Task { await reader.next(LineQuestion(endsPaste: true) {}) }
    terminal.type("n\nmenu price mug 12\n")
    // Busy tests delay a task by more than the gap, but not a thread.
    try DedicatedThread.start {
      while terminal.hasInput { usleep(1_000) }
      terminal.type("menu price mug 13\n")
    }
    #expect(await asking.value == .line("n"))
    #expect(!reader.hasTypeAhead)
    terminal.type("next\n")
    #expect(await reader.next() == .line("next"))
  }

  @Test func `all arrive at a prompt`() async throws {
    let terminal = try TerminalPair()
    defer { terminal.closeEnds() }
    let reader = LineReader(descriptor: terminal.back)
    terminal.type("one\ntwo\n")
    #expect(await reader.next(LineQuestion {}) == .line("one"))
    #expect(reader.hasTypeAhead)
    #expect(await reader.next(LineQuestion {}) == .line("two"))
  }

  @Test func `are left to the next reader when no caller asks any more`() async throws {
    let terminal = try TerminalPair()
    defer { terminal.closeEnds() }
    let (front, back) = (terminal.front, terminal.back)
    let reader = LineReader(descriptor: back)
    let asking = Task { await reader.next() }
    asking.cancel()
    #expect(await asking.value == .canceled)
    let second = Task { await reader.next() }
    _ = write(front, "one\n", 4)
    #expect(await second.value == .line("one"))
    let third = Task { await reader.next() }
    try await Task.sleep(for: .milliseconds(50))
    third.cancel()
    #expect(await third.value == .canceled)
    _ = write(front, "two\n", 4)
    // Input that another thread had taken would never arrive here.
    var request = pollfd(fd: back, events: Int16(POLLIN), revents: 0)
    let deadline = ContinuousClock.now + TestTimeout.limit
    while poll(&request, 1, 0) == 0, ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(5)) }
    var bytes = [UInt8](repeating: 0, count: 16)
    try #require(request.revents & Int16(POLLIN) != 0)
    #expect(read(back, &bytes, 16) == 4)
  }
}
