import Foundation
import TerminalKit
import Testing
import TestingKit

@Suite struct `A pager` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `gets everything, and is waited for`() async throws {
    let pager = try #require(
      Pager.start("sleep 0.2; cat > \(folder.file("read")); sleep 0.2; echo left >> \(folder.file("read"))"))
    let text = String(repeating: "línea\n", count: 50_000)
    try await pager.write(text)
    try await pager.write("end\n")
    await pager.finish()
    #expect(try String(contentsOfFile: folder.file("read"), encoding: .utf8) == text + "end\nleft\n")
  }

  @Test func `that leaves early is a broken pipe`() async throws {
    let pager = try #require(Pager.start("true"))
    await #expect(throws: SystemFailure.self) {
      for _ in 0..<1_000 { try await pager.write(String(repeating: "x", count: 1 << 16)) }
    }
    await pager.finish()
  }

  @Test func `says when the person has left`() async throws {
    let left = AsyncStream<Void>.makeStream()
    let started = Pager.start("X=1 true") { left.continuation.yield() }
    let pager = try #require(started)
    for await _ in left.stream { break }
    await pager.finish()
  }

  @Test(arguments: ["", " ", "no-such-program -R", "X=1", "'half"]) func `that is not there is none`(command: String) {
    #expect(Pager.start(command) == nil)
  }

  @Test func `goes when the task is canceled`() async throws {
    let start = ContinuousClock.now
    let pager = try #require(Pager.start("sleep 600"))
    let task = Task { await pager.finish() }
    task.cancel()
    await task.value
    #expect(start.duration(to: .now) < .seconds(300))
  }
}
