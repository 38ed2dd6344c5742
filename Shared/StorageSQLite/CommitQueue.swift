import StorageKit
import Synchronization

/// Brings units that want to commit at the same time into one transaction with one sync.
///
/// Whoever comes while nobody writes has it written; whoever comes meanwhile waits and is written with the next batch.
/// A lone unit is written at once, on its own task. Once units have come together, a batch waits for those that are
/// just about to come: until everybody who could run has run and none was added (compare PostgreSQL's
/// `commit_siblings`, which waits for a time instead).
final class CommitQueue: Sendable {
  private struct Waiting {
    let changes: ChangeSet
    let continuation: CheckedContinuation<Set<DeliveryKey>, any Error>
  }

  private struct State {
    var waiting: [Waiting] = []
    var isWriting = false
    /// Whether the last batch was of several units.
    var hasCompany = false
  }

  /// How many units share a transaction at most.
  private static let batchLimit = 1_000

  private let state = Mutex(State())
  private let write: @Sendable ([ChangeSet]) async -> [Result<Set<DeliveryKey>, any Error>]

  /// - Parameter write: stores the sets, each alone or not at all, and gives a result for each; called by one at
  ///   a time.
  init(write: @escaping @Sendable ([ChangeSet]) async -> [Result<Set<DeliveryKey>, any Error>]) { self.write = write }

  /// - Returns: the deliveries that are held back.
  @discardableResult
  func submit(_ changes: ChangeSet) async throws -> Set<DeliveryKey> {
    if startAlone() {
      let results = await write([changes])
      finish(results.count)
      for result in results { return try result.get() }
    }
    return try await withCheckedThrowingContinuation { continuation in
      let leads = state.withLock { state in
        state.waiting.append(Waiting(changes: changes, continuation: continuation))
        defer { state.isWriting = true }
        return !state.isWriting
      }
      if leads { gatherAndWrite() }
    }
  }

  /// Whether nobody writes and nobody else is about to.
  private func startAlone() -> Bool {
    state.withLock { state in
      guard !state.isWriting, !state.hasCompany else { return false }
      state.isWriting = true
      return true
    }
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
    let results = await write(batch.map(\.changes))
    for (waiting, result) in zip(batch, results) { waiting.continuation.resume(with: result) }
    finish(batch.count)
  }

  /// Goes on with those who came meanwhile.
  private func finish(_ count: Int) {
    let goesOn = state.withLock { state in
      state.hasCompany = count > 1
      state.isWriting = !state.waiting.isEmpty
      return state.isWriting
    }
    if goesOn { gatherAndWrite() }
  }
}
