import StorageKit
import Synchronization

/// A queue that combines units that commit at the same time into one transaction with one sync.
///
/// If no other unit is being written, a unit is written immediately, on its own task. Units that
/// arrive in the meantime wait and are written with the next batch. After a batch of several units,
/// the next batch waits for units that are about to arrive: until every runnable task has run and
/// none was added. Compare PostgreSQL's `commit_siblings`, which waits for a fixed time instead.
final class CommitQueue: Sendable {
  private struct Waiting {
    let number: Int
    let changes: ChangeSet
    let continuation: CheckedContinuation<CommitReceipt, any Error>
  }

  private struct State {
    var waiting: [Waiting] = []
    var last = 0
    var isWriting = false
    /// `true` if the last batch contained several units.
    var hasCompany = false
  }

  /// The maximum number of units that share a transaction.
  private static let batchLimit = 1_000

  private let state = Mutex(State())
  private let write: @Sendable ([ChangeSet]) async -> [Result<CommitReceipt, any Error>]

  /// Creates a queue.
  ///
  /// - Parameter write: Stores the sets, each as a whole or not at all, and returns one result per
  ///   set. Called by one caller at a time.
  init(write: @escaping @Sendable ([ChangeSet]) async -> [Result<CommitReceipt, any Error>]) { self.write = write }

  @discardableResult
  func submit(_ changes: ChangeSet) async throws -> CommitReceipt {
    if startAlone() {
      defer { finish(1) }
      return try await write([changes])[0].get()
    }
    let number = state.withLock { state in
      state.last += 1
      return state.last
    }
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
      guard !state.isWriting, !state.hasCompany else { return false }
      state.isWriting = true
      return true
    }
  }

  private func wait(_ number: Int, _ changes: ChangeSet) async throws -> CommitReceipt {
    try await withCheckedThrowingContinuation { continuation in
      if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
      let leads = state.withLock { state in
        state.waiting.append(Waiting(number: number, changes: changes, continuation: continuation))
        defer { state.isWriting = true }
        return !state.isWriting
      }
      if leads { gatherAndWrite() }
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
  private func gatherAndWrite() {
    Task {
      var (known, count) = (0, waitingCount)
      while count > known, count < Self.batchLimit {
        known = count
        await Task.yield()
        count = waitingCount
      }
      await writeBatch()
    }
  }

  private var waitingCount: Int { state.withLock { $0.waiting.count } }

  private func writeBatch() async {
    let batch = state.withLock { state in
      let batch = Array(state.waiting.prefix(Self.batchLimit))
      state.waiting.removeFirst(batch.count)
      return batch
    }
    let results = batch.isEmpty ? [] : await write(batch.map(\.changes))
    for (waiting, result) in zip(batch, results) { waiting.continuation.resume(with: result) }
    finish(batch.count)
  }

  /// Continues with the units that arrived in the meantime.
  private func finish(_ count: Int) {
    let goesOn = state.withLock { state in
      state.hasCompany = count > 1
      state.isWriting = !state.waiting.isEmpty
      return state.isWriting
    }
    if goesOn { gatherAndWrite() }
  }
}
