import Foundation
import Synchronization
import TerminalKit
import Testing

@Suite struct `Watching signals` {
  @Test(.timeLimit(.minutes(2))) func `never holds up the thread that a signal comes to`() throws {
    let gate = try TestPipe()
    // The process that started the tests may ignore them (`nohup`).
    for kind in TerminalSignal.allCases { _ = signal(kind.rawValue, SIG_DFL) }
    let counter = Counter()
    try SignalWatcher.start { _ in
      counter.add()
      _ = gate.receive(1)
    }
    // Swift's shared threads keep signals away from themselves.
    var mask = sigset_t()
    sigemptyset(&mask)
    sigaddset(&mask, SIGHUP)
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    // More than any pipe holds.
    for _ in 0..<100_000 { raise(SIGHUP) }
    pthread_sigmask(SIG_BLOCK, &mask, nil)
    for kind in TerminalSignal.allCases { _ = signal(kind.rawValue, SIG_DFL) }
    gate.closeWriting()
    while counter.value == 0 { usleep(1_000) }
  }
}

/// Counts from several threads.
private final class Counter: Sendable {
  private let count = Atomic<Int>(0)
  var value: Int { count.load(ordering: .sequentiallyConsistent) }
  func add() { count.add(1, ordering: .sequentiallyConsistent) }
}
