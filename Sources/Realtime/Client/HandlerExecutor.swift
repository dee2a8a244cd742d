internal import Dispatch

/// Runs the handlers of one client on a dispatch queue of its own. A handler that blocks occupies
/// neither the thread of the client nor one of the few threads that all tasks of the process share.
final class HandlerExecutor: TaskExecutor {
  /// Runs closures one after the other.
  private let run: @Sendable (_ body: @escaping @Sendable () -> Void) -> Void

  private init(run: @escaping @Sendable (_ body: @escaping @Sendable () -> Void) -> Void) {
    self.run = run
  }

  /// Creates an executor with a queue of its own.
  static func live() -> HandlerExecutor {
    let queue = DispatchQueue(label: "realtime.handlers")
    return HandlerExecutor { queue.async(execute: $0) }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    run {
      // SAFETY: a job is run exactly once, and this closure keeps the executor alive meanwhile.
      unsafe job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}
