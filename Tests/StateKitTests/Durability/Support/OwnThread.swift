import Dispatch

/// A thread for one task that may block: the pool, which has a thread for each core, could be blocked
/// as a whole by a few tests.
final class OwnThread: TaskExecutor {
  private let queue = DispatchQueue(label: "OwnThread")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // SAFETY: the job was enqueued on this executor, and is run once.
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
