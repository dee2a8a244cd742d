/// Where the jobs of a world's actors arrive: who comes to an actor by itself, a test that awaits a store,
/// is told by it from a task of the world that goes on where it waited.
final class ActorEntrance: SerialExecutor {
  /// SAFETY: set once, by the executor that makes this object and holds it, before anybody else has it.
  /// Who has an actor of the world keeps the executor alive, as the language asks of a custom executor.
  nonisolated(unsafe) unowned(unsafe) var executor: SimulationExecutor?

  private var world: SimulationExecutor {
    guard let executor = unsafe executor else { fatalError("An entrance without a world.") }
    return executor
  }

  func enqueue(_ job: consuming ExecutorJob) { world.enqueue(UnownedJob(job), isOfActor: true) }

  func isIsolatingCurrentContext() -> Bool? { world.isIsolatingCurrentContext() }

  func checkIsolated() { world.checkIsolated() }
}
