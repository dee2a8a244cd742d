import Dispatch

/// An executor with a separate thread for one task that may block. The pool has only one thread for
/// each core, so a few blocking tests could block all threads of the pool.
final class BlockingTaskExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "BlockingTaskExecutor")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // SAFETY: the job was enqueued on this executor and is run once.
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
