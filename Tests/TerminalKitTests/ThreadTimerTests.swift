import Synchronization
import TerminalKit
import Testing

@Suite(.timeLimit(.minutes(2))) struct `A timer with a thread of its own` {
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
    let fired = Mutex<Set<Int>>([])
    var canceled: Set<Int> = []
    for number in 0..<100 {
      let start = ContinuousClock.now
      let timer = try ThreadTimer(after: .milliseconds(500)) { fired.withLock { _ = $0.insert(number) } }
      timer.cancel()
      timer.cancel()
      // On a busy machine, a timer may fire before it is canceled.
      if start.duration(to: .now) < .milliseconds(500) { canceled.insert(number) }
    }
    try await Task.sleep(for: .milliseconds(700))
    let wrong = fired.withLock { $0.intersection(canceled) }
    #expect(wrong.isEmpty && !canceled.isEmpty)
  }
}
