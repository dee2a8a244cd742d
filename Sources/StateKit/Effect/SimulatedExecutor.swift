/// An executor that knows what it runs: the simulation's. A store tells it what begins and ends, so
/// that it can say which effect hangs, and asks it whether there was enough.
package protocol SimulatedExecutor: TaskExecutor, SerialExecutor {
  /// The job at hand has begun the operation of an effect.
  func operationBegan(_ effect: EffectIdentitySource)

  /// The job at hand has ended the operation of its effect.
  func operationEnded()

  /// Counts an action that an effect sends; false when there were too many, and it has to be dropped.
  func countAction() -> Bool

  /// An action of that effect was one too many.
  func stopped(_ sender: EffectIdentitySource)

  /// Resumes a task before every other job.
  func resumeFirst(_ sender: CheckedContinuation<Void, Never>)
}
