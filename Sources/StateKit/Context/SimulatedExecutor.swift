/// The executor of a simulation. A store notifies its executor when operations start and end, so
/// that the simulation can report an effect that does not end. Before an effect sends an action,
/// the store asks whether the limit of actions allows it.
package protocol SimulatedExecutor: TaskExecutor, SerialExecutor {
  /// Runs `body`. During the call, the current thread is the one that drives the simulation.
  func drive<Result>(_ body: () throws -> Result) rethrows -> Result

  /// Records that the current job started the operation of an effect, or an operation that the
  /// effect passed to ``withAbandoningTimeout(_:clock:operation:)``, which may outlive the effect.
  ///
  /// - Parameter store: Distinguishes the stores of one simulation.
  func operationBegan(_ effect: DeferredEffectIdentity, of store: ObjectIdentifier)

  /// Records that the current job ended the operation of its effect.
  func operationEnded()

  /// Counts an action that an effect sends. Returns false if the limit is exceeded and the action
  /// must be dropped.
  func countAction() -> Bool

  /// Records that the effect `sender` exceeded the limit of sent actions.
  func reportExcessiveSender(_ sender: DeferredEffectIdentity)

  /// Records that a caller starts to wait for an event of the simulation. If no thread drives the
  /// simulation, the caller would wait forever, and the watchdog of the simulation reports it.
  ///
  /// - Returns: Whether the caller is outside the simulation. Such a caller must call
  ///   ``endAwaiting()`` when its wait ends.
  func beginAwaiting() -> Bool

  /// Records that a caller outside the simulation has stopped waiting.
  func endAwaiting()

  /// Holds the jobs that arrive while `body` cancels tasks, until `body` returns. The runtime holds
  /// the locks of a task while it cancels the task, and a job that ends a child task needs the same
  /// locks.
  func deferJobs(during body: () -> Void)

  /// Calls `cancel`, which cancels the effects of a store that is being deallocated. Unless a
  /// thread is already driving the simulation, the simulation then runs these effects to their end.
  /// If they did not run, an effect that references the simulation could keep it alive forever,
  /// because no thread may drive the simulation again.
  func finishEndingStore(cancelling cancel: () -> Void)

  /// Resumes a suspended task, so that it runs before all other jobs.
  ///
  /// - Parameter continuation: The continuation of an effect that the store suspended when the
  ///   effect sent an action.
  func resumeBeforeOtherJobs(_ continuation: CheckedContinuation<Void, Never>)
}

/// Access to the simulation that runs the current code.
package enum SimulationContext {
  /// The simulation of the running effect, also in tasks that inherit its context. In a reducer,
  /// the simulation of its store, but only while a listener subscribes to issues. Nil in other
  /// code.
  package static var current: (any SimulatedExecutor)? {
    EffectContext.current?.services.simulatedExecutor
  }

  /// The store of the running effect, as identified in ``SimulatedExecutor/operationBegan(_:of:)``.
  package static var currentStore: ObjectIdentifier? {
    EffectContext.current.map { ObjectIdentifier($0.services) }
  }
}

extension Sequence<Task<Void, Never>> {
  /// Cancels the tasks of effects, in the given simulation if any.
  func cancel(in simulation: (any SimulatedExecutor)?) {
    func cancel() { for task in self { task.cancel() } }
    if let simulation { simulation.deferJobs(during: cancel) } else { cancel() }
  }
}
