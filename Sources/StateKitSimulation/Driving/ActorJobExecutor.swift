/// The serial executor of a simulation's actors. It marks its jobs as jobs of an actor. The mark
/// helps the simulation to find tasks from outside that wait for one of its actors, such as a test
/// that awaits a store.
final class ActorJobExecutor: SerialExecutor {
  /// SAFETY: set once, by the executor that creates and holds this object, before any other code
  /// has a reference to this object. An actor of the simulation keeps the executor alive, as the
  /// language requires of a custom executor.
  nonisolated(unsafe) unowned(unsafe) var executor: SimulationExecutor?

  private var simulationExecutor: SimulationExecutor {
    guard let executor = unsafe executor else {
      fatalError("The executor of the simulation was not set.")
    }
    return executor
  }

  func enqueue(_ job: consuming ExecutorJob) {
    simulationExecutor.enqueue(UnownedJob(job), runsOnActor: true)
  }

  func isIsolatingCurrentContext() -> Bool? {
    simulationExecutor.isIsolatingCurrentContext()
  }

  func checkIsolated() { simulationExecutor.checkIsolated() }
}
