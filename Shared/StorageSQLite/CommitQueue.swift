import StorageKit
import Synchronization

/// A queue that combines units that commit at the same time into one transaction with one sync.
///
/// A unit is written immediately, on its own task, if the queue is idle and the last batch, if any,
/// was a single unit. Otherwise, it waits for the next batch, which a thread of its own writes.
///
/// Such a batch gathers units before it is written: until every runnable task has run and no unit was
/// added, or until 128 units wait. Compare PostgreSQL's `commit_siblings`, which waits for a fixed
/// time instead.
final class CommitQueue: Sendable {
  private struct Waiting {
    let number: Int
    let changes: ChangeSet
    let continuation: CheckedContinuation<CommitReceipt, any Error>
  }

  private enum Phase: Equatable {
    case idle
    /// Units wait for others. The number distinguishes this time from earlier ones.
    case gathering(Int)
    case writing
  }

  private struct State {
    var waiting: [Waiting] = []
    var lastNumber = 0
    var phase = Phase.idle
    /// `true` if the last batch contained several units.
    var wasShared = false

    mutating func nextNumber() -> Int {
      lastNumber += 1
      return lastNumber
    }

    /// Starts to gather units, or to write if enough of them wait. Otherwise, the queue is idle.
    mutating func startNext() -> Phase {
      if waiting.isEmpty {
        phase = .idle
      } else {
        phase = waiting.count >= CommitQueue.gatherLimit ? .writing : .gathering(nextNumber())
      }
      return phase
    }
  }

  /// The maximum number of units that share a transaction.
  private static let batchLimit = 1_000
  /// The number of waiting units that are written without waiting for more, so that the next batch can
  /// gather while they are written.
  fileprivate static let gatherLimit = 128

  private let state = Mutex(State())
  private let thread = WriterThread()
  private let commitBatch: @Sendable ([ChangeSet]) async -> [Result<CommitReceipt, any Error>]

  /// Creates a queue.
  ///
  /// - Parameter commitBatch: Stores the sets, each as a whole or not at all, and returns one result per
  ///   set. Called by one caller at a time.
  init(commitBatch: @escaping @Sendable ([ChangeSet]) async -> [Result<CommitReceipt, any Error>]) {
    self.commitBatch = commitBatch
  }

  @discardableResult
  func submit(_ changes: ChangeSet) async throws -> CommitReceipt {
    if startAlone() {
      defer { continueAfterBatch(of: 1) }
      return try await commitBatch([changes])[0].get()
    }
    let number = state.withLock { $0.nextNumber() }
    return try await withTaskCancellationHandler {
      try await wait(number, changes)
    } onCancel: {
      dismiss(number)
    }
  }

  /// Starts writing if no other unit is being written or waits.
  ///
  /// - Returns: `true` if writing has started.
  private func startAlone() -> Bool {
    state.withLock { state in
      guard state.phase == .idle, !state.wasShared else { return false }
      state.phase = .writing
      return true
    }
  }

  private func wait(_ number: Int, _ changes: ChangeSet) async throws -> CommitReceipt {
    try await withCheckedThrowingContinuation { continuation in
      if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
      let next: Phase? = state.withLock { state in
        state.waiting.append(Waiting(number: number, changes: changes, continuation: continuation))
        let isFull = state.phase != .writing && state.waiting.count == Self.gatherLimit
        return state.phase == .idle || isFull ? state.startNext() : nil
      }
      if let next { begin(next) }
      // The task was canceled between the check above and its entry in the queue.
      if Task.isCancelled { dismiss(number) }
    }
  }

  /// Removes a unit that still waits. A unit that is being written is stored or not, and its caller
  /// receives the result.
  private func dismiss(_ number: Int) {
    let waiting = state.withLock { state in
      state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
    }
    waiting?.continuation.resume(throwing: CancellationError())
  }

  /// Starts a separate task, so that the first caller does not have to write all later units.
  private func begin(_ phase: Phase) {
    switch phase {
    case .idle: return
    case .gathering: Task { await gather(phase) }
    case .writing: Task { await writeBatch() }
    }
  }

  private func gather(_ phase: Phase) async {
    var (known, count) = (0, waitingCount)
    while count > known {
      known = count
      await Task.yield()
      count = waitingCount
    }
    let isFirst = state.withLock { state in
      guard state.phase == phase else { return false }
      state.phase = .writing
      return true
    }
    if isFirst { await writeBatch() }
  }

  var waitingCount: Int { state.withLock { $0.waiting.count } }

  private func writeBatch() async {
    let batch = state.withLock { state in
      let batch = Array(state.waiting.prefix(Self.batchLimit))
      state.waiting.removeFirst(batch.count)
      return batch
    }
    let results = batch.isEmpty ? [] : await writeOnThread(batch.map(\.changes))
    // The next batch is written while the callers of this one continue.
    continueAfterBatch(of: batch.count)
    for (waiting, result) in zip(batch, results) { waiting.continuation.resume(with: result) }
  }

  private func writeOnThread(_ batch: [ChangeSet]) async -> [Result<CommitReceipt, any Error>] {
    await withTaskExecutorPreference(thread) { await commitBatch(batch) }
  }

  /// Continues with the units that arrived in the meantime.
  private func continueAfterBatch(of count: Int) {
    begin(
      state.withLock { state in
        state.wasShared = count > 1
        return state.startNext()
      })
  }
}
