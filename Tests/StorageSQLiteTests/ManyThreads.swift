import Foundation

/// An executor that runs each step of a task on its own thread, so that a blocking step does not
/// keep others from running.
final class ManyThreads: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
