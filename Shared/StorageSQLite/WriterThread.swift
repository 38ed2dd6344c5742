import StorageKit
import Synchronization

/// An executor that runs tasks on one thread of its own, so that a batch of units and its sync block
/// none of the threads that tasks share.
///
/// The thread starts with the first job and ends when no job is left.
final class WriterThread: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var isRunning = false
  }

  private let state = Mutex(State())

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let starts = state.withLock { state in
      state.jobs.append(job)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if starts { EngineThread.start { self.run() } }
  }

  private func run() {
    while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  private func next() -> UnownedJob? {
    state.withLock { state in
      guard state.jobs.isEmpty else { return state.jobs.removeFirst() }
      state.isRunning = false
      return nil
    }
  }
}
