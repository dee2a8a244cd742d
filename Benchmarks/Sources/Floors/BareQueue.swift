import Synchronization

/// An executor that keeps its jobs in an array and runs them on request. The cost of a simulation
/// is compared with it.
public final class BareQueue: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  /// Creates an empty queue.
  public init() {}

  /// Enqueues a job.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Runs all jobs, including the jobs that are enqueued in the meantime.
  public func drain() {
    while true {
      let batch = jobs.withLock { jobs in
        defer { jobs.removeAll(keepingCapacity: true) }
        return jobs
      }
      if batch.isEmpty { return }
      // SAFETY: each job was enqueued on this executor, and is run once.
      for job in batch { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }
}
