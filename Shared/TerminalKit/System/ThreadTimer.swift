import CLibrary
import Synchronization

/// A timer on a separate thread, which fires even if all of Swift's few shared threads are blocked.
package final class ThreadTimer: Sendable {
  /// Set once, by `cancel()` or by the timer. The setter closes the write end of the pipe, and the
  /// timer runs the body only if it was the setter.
  private let hasEnded = Atomic<Bool>(false)
  private let writeEnd: Int32

  /// - Throws: ``SystemFailure`` if there are no descriptors or threads left.
  package init(after delay: Duration, _ body: @escaping @Sendable () -> Void) throws(SystemFailure) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .current("pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    writeEnd = ends[1]
    let readEnd = ends[0]
    let deadline = ContinuousClock.now + delay
    do throws(SystemFailure) {
      try DedicatedThread.start { self.run(body, at: deadline, readEnd) }
    } catch {
      for end in ends { close(end) }
      throw error
    }
  }

  /// Prevents the body from running, unless it has already started.
  package func cancel() { _ = end() }

  private func run(_ body: () -> Void, at deadline: ContinuousClock.Instant, _ readEnd: Int32) {
    Self.wait(until: deadline, orClosed: readEnd)
    let isDue = end()
    close(readEnd)
    if isDue { body() }
  }

  /// Wakes the thread by closing the write end.
  private func end() -> Bool {
    guard !hasEnded.exchange(true, ordering: .sequentiallyConsistent) else { return false }
    close(writeEnd)
    return true
  }

  private static func wait(until deadline: ContinuousClock.Instant, orClosed descriptor: Int32) {
    while true {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { return }
      let milliseconds = min((left / .milliseconds(1)).rounded(.up), 3_600_000)
      var request = pollfd(fd: descriptor, events: 0, revents: 0)
      if poll(&request, 1, Int32(milliseconds)) > 0 { return }
    }
  }
}
