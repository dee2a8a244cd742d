import Dispatch

/// An executor with a separate thread for one task that blocks. Swift's thread pool has only one
/// thread for each core, so a few blocking tests could block all of its threads.
final class BlockingTaskExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "BlockingTaskExecutor")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // SAFETY: the job was enqueued on this executor and is run once.
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
