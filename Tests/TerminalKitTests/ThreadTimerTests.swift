import TerminalKit
import Testing

@Suite(.timeLimit(.minutes(1))) struct `A timer with a thread of its own` {
  @Test func `does its work when the time has come`() async throws {
    let start = ContinuousClock.now
    await withCheckedContinuation { continuation in
      do {
        _ = try ThreadTimer(after: .milliseconds(20)) { continuation.resume() }
      } catch {
        Issue.record(error)
        continuation.resume()
      }
    }
    #expect(start.duration(to: .now) >= .milliseconds(20))
  }

  @Test func `does nothing once it is canceled`() async throws {
    for _ in 0..<100 {
      let timer = try ThreadTimer(after: .milliseconds(500)) { Issue.record("the timer was canceled") }
      timer.cancel()
      timer.cancel()
    }
    try await Task.sleep(for: .milliseconds(700))
  }
}
