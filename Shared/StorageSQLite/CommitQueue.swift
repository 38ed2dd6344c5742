import StorageKit
import Synchronization

/// Brings units that want to commit at the same time into one transaction with one sync.
///
/// A unit that comes while no other one writes is written at once, on its own task; units that come meanwhile wait and
/// are written with the next batch. Once units have come together, a batch waits for those that are just about to come:
/// until every task that could run has run and none was added (compare PostgreSQL's `commit_siblings`, which waits for a
/// time instead).
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
    /// Whether the last batch was of several units.
    var hasCompany = false
  }

  /// The highest number of units that share a transaction.
  private static let batchLimit = 1_000

  private let state = Mutex(State())
  private let write: @Sendable ([ChangeSet]) async -> [Result<CommitReceipt, any Error>]

  /// - Parameter write: stores the sets, each as a whole or not at all, and returns a result for each; called by one caller at
  ///   a time.
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

  /// Starts writing if no other unit is written or waits.
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
      // Cancelled between the question above and the place in the queue.
      if Task.isCancelled { dismiss(number) }
    }
  }

  /// Takes a unit out that still waits. One that is being written is stored or not, and its caller is told.
  private func dismiss(_ number: Int) {
    let waiting = state.withLock { state in
      state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
    }
    waiting?.continuation.resume(throwing: CancellationError())
  }

  /// On a task of its own, so that the first caller is not kept writing for all later ones.
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

  /// Goes on with the units that came meanwhile.
  private func finish(_ count: Int) {
    let goesOn = state.withLock { state in
      state.hasCompany = count > 1
      state.isWriting = !state.waiting.isEmpty
      return state.isWriting
    }
    if goesOn { gatherAndWrite() }
  }
}
