internal import Dispatch

/// Runs the handlers of one client on a dispatch queue of its own. A handler that blocks occupies
/// neither the thread of the client nor one of the few threads that all tasks of the process share.
final class HandlerExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "realtime.handlers")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async {
      // SAFETY: a job is run exactly once, and this closure keeps the executor alive meanwhile.
      unsafe job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}
