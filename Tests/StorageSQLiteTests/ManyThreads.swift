import Foundation

/// Runs each step of a task on a thread of its own, so that one that blocks keeps no other from running.
final class ManyThreads: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
