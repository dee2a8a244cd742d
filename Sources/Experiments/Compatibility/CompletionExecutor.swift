internal import Dispatch

/// Runs the calls of a client with completions, and its store, on a dispatch queue of its own.
final class CompletionExecutor: TaskExecutor, SerialExecutor {
  /// Runs closures one after the other.
  private let run: @Sendable (_ body: @escaping @Sendable () -> Void) -> Void
  /// Terminates the process unless it is called on the queue.
  private let check: @Sendable () -> Void

  private init(
    run: @escaping @Sendable (_ body: @escaping @Sendable () -> Void) -> Void,
    check: @escaping @Sendable () -> Void
  ) {
    self.run = run
    self.check = check
  }

  /// Creates an executor with a queue of its own.
  static func live() -> CompletionExecutor {
    let queue = DispatchQueue(label: "experiments.completions")
    return CompletionExecutor(
      run: { queue.async(execute: $0) },
      check: { dispatchPrecondition(condition: .onQueue(queue)) })
  }

  /// Runs a closure after all that were added before.
  func perform(_ body: @escaping @Sendable () -> Void) { run(body) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    run {
      // SAFETY: a job is run exactly once, and this closure keeps the executor alive meanwhile.
      unsafe job.runSynchronously(
        isolatedTo: self.asUnownedSerialExecutor(), taskExecutor: self.asUnownedTaskExecutor())
    }
  }

  func checkIsolated() { check() }
}
