/// An executor that knows what it runs: the simulation's. A store tells it what begins and ends, so
/// that it can say which effect hangs, and asks it whether there was enough.
package protocol SimulatedExecutor: TaskExecutor, SerialExecutor {
  /// Does something with the current thread as the one that drives.
  func enter<Result>(_ body: () -> Result) -> Result

  /// The job at hand has begun the operation of an effect.
  func operationBegan(_ effect: EffectIdentitySource)

  /// The job at hand has ended the operation of its effect.
  func operationEnded()

  /// Counts an action that an effect sends; false when there were too many, and it has to be dropped.
  func countAction() -> Bool

  /// An action of that effect was one too many.
  func stopped(_ sender: EffectIdentitySource)

  /// Lets the jobs that arrive while `body` cancels wait until it is done: the runtime holds locks of a
  /// task while it cancels it, and a child task that came to its end just then could not.
  func hold(_ body: () -> Void)

  /// Resumes a task before every other job.
  func resumeFirst(_ sender: CheckedContinuation<Void, Never>)
}

extension Sequence<Task<Void, Never>> {
  /// Cancels the tasks of effects.
  func cancel(in world: (any SimulatedExecutor)?) {
    func cancel() { for task in self { task.cancel() } }
    if let world { world.hold(cancel) } else { cancel() }
  }
}
