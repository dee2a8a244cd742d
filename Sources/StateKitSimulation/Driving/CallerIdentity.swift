import StateKit

/// Identifies the caller that drives a simulation by calling ``Simulation/run()`` or
/// ``Simulation/advance(by:)``, or the caller that resumes a task of a simulation. A caller is a
/// task, on any thread, or a thread that runs no task.
struct CallerIdentity: Sendable {
  private var task: Int?
  private let thread: UInt
  /// Whether the caller is a task of a simulation whose driver is unknown. If the driver is known,
  /// ``current`` returns the identity of the driver instead. Each task with an executor preference
  /// counts as a task of a simulation.
  private var isInSimulation: Bool
  /// Whether the caller is a task.
  let isTask: Bool

  /// The identity of the current task or thread. While this thread drives a simulation, an effect
  /// of the simulation and the child tasks of the effect have the identity of the driver. If the
  /// driver is the task of an asynchronous test, that task is the same caller on each thread on
  /// which it resumes.
  static var current: CallerIdentity {
    // SAFETY: the task's hash is read while the task runs, and the task is not kept.
    let (task, isInSimulation) = unsafe withUnsafeCurrentTask { task in
      unsafe (task?.hashValue, task?.unownedTaskExecutor != nil)
    }
    let caller = CallerIdentity(
      task: task, thread: ThreadID.current.rawValue, isInSimulation: isInSimulation,
      isTask: task != nil)
    return isInSimulation ? caller.driver : caller
  }

  /// The driver of the simulation in which this caller runs; this caller if the driver is unknown.
  private var driver: CallerIdentity {
    guard let executor = SimulationContext.current as? SimulationExecutor,
      let driver = executor.driverHere
    else { return self }
    var caller = self
    caller.task = driver.task
    caller.isInSimulation = driver.isInSimulation
    return caller
  }

  /// Returns whether both callers are the same task, or the same thread without a task. On the same
  /// thread, a task in a simulation is the same caller as the test that drives the simulation.
  func isSame(as other: CallerIdentity) -> Bool {
    if task == other.task { return task != nil || thread == other.thread }
    return thread == other.thread && (isInSimulation || other.isInSimulation)
  }
}
