/// An executor that knows what it runs: the simulation's. A store tells it what begins and ends, so
/// that it can say which effect hangs, and asks it whether there was enough.
package protocol SimulatedExecutor: TaskExecutor, SerialExecutor {
  /// Does something with the current thread as the one that drives.
  func drive<Result>(_ body: () throws -> Result) rethrows -> Result

  /// The job at hand has begun the operation of an effect, or a part of it that may outlive it.
  ///
  /// - Parameter store: Tells the stores of one world apart.
  func operationBegan(_ effect: EffectIdentitySource, of store: ObjectIdentifier)

  /// The job at hand has ended the operation of its effect.
  func operationEnded()

  /// Counts an action that an effect sends; false when there were too many, and it has to be dropped.
  func countAction() -> Bool

  /// An action of that effect was one too many.
  func stopped(_ sender: EffectIdentitySource)

  /// Somebody begins to wait for what happens in the world: for ever, unless somebody drives it.
  ///
  /// - Returns: Whether that is somebody outside, who has to say when it ends.
  func beginAwaiting() -> Bool

  /// Somebody outside waits no longer.
  func endAwaiting()

  /// Lets the jobs that arrive while `body` cancels wait until it is done: the runtime holds locks of a
  /// task while it cancels it, and a child task that came to its end just then could not.
  func hold(_ body: () -> Void)

  /// A store goes away: its effects are cancelled in `cancel`, and come to their end there and then, unless
  /// somebody drives. What one of them holds may hold the world, and nobody would drive it again.
  func end(_ cancel: () -> Void)

  /// Resumes a task before every other job.
  func resumeFirst(_ sender: CheckedContinuation<Void, Never>)
}

/// The simulation in which the current code runs.
package enum SimulatedWorld {
  /// That of the running effect, also in what it started; nil elsewhere.
  package static var current: (any SimulatedExecutor)? { EffectContext.current?.services.world }

  /// The store of the running effect, as ``SimulatedExecutor/operationBegan(_:of:)`` names it.
  package static var currentStore: ObjectIdentifier? {
    EffectContext.current.map { ObjectIdentifier($0.services) }
  }
}

extension Sequence<Task<Void, Never>> {
  /// Cancels the tasks of effects.
  func cancel(in world: (any SimulatedExecutor)?) {
    func cancel() { for task in self { task.cancel() } }
    if let world { world.hold(cancel) } else { cancel() }
  }
}
