import DomainKit
import Synchronization
import TerminalKit
import Testing
import TestingKit

@testable import ShellKit

@Suite struct `Output page by page` {
  private let interrupts = InterruptCenter(exitWatchdog: .none)
  private let screen = MemoryOutput(isTerminal: true, columns: 20, rows: 5)

  private func output(_ pager: String) -> PagedOutput {
    PagedOutput(screen: screen, interrupts: interrupts) { Pager.start(pager, onLeaving: $0) }
  }

  @Test(arguments: [
    ("1\n2\n3\n4\n", true), ("1\n2\n3\n4\n5\n", false),
    ("1\n\u{1B}[1m\(String(repeating: "x", count: 20))\u{1B}[0m\n3\n4\n", true),
    ("1\n\(String(repeating: "x", count: 21))\n3\n4\n", false), ("", true),
  ])
  func `begins where the screen ends`(text: String, isShort: Bool) async throws {
    let paged = output("cat >/dev/null")
    try paged.write(text)
    try await paged.finish()
    #expect(screen.text == (isShort ? text : ""))
  }

  @Test func `fetches no more once the person has left`() async throws {
    let fetched = Mutex(0)
    let page = (0..<100).map { OutputRow([.text("row \($0)")], json: .null) }
    let list = OutputList(columns: [OutputColumn("row")], emptyMessage: "") {
      fetched.withLock { count in
        count += 1
        return count < 10_000 ? page : nil
      }
    }
    let paged = output("head -n 1 >/dev/null")
    let style = SessionSettings().style(for: paged)
    await #expect(throws: SystemFailure.self) {
      try await OutputRenderer(style: style, output: paged, errors: screen).render(.list(list))
    }
    await #expect(throws: SystemFailure.self) { try await paged.finish() }
    #expect(fetched.withLock(\.self) < 1_000)
    #expect(screen.text.isEmpty)
  }

  @Test func `gives Ctrl-C back when the person has left`() async throws {
    let paged = output("true")
    try paged.write(String(repeating: "line\n", count: 10))
    do { try await paged.finish() } catch let failure as SystemFailure where failure.isBrokenPipe {}
    let (result, reason) = await interrupts.run {
      interrupts.receive(.interrupt)
      try await Task.sleep(for: .seconds(600))
    }
    #expect(throws: CancellationError.self) { try result.get() }
    #expect(reason == .interrupt)
  }
}
