import StateKit

/// The task or thread that drives a simulation or resumes a task in it: a task on any thread, or a
/// thread outside every task.
struct CallerIdentity: Sendable {
  private var task: Int?
  private let thread: UInt
  /// Whether the caller is a task with an executor preference, in a simulation whose driver is
  /// unknown.
  private var isInSimulation: Bool
  /// Whether the caller is a task.
  let isTask: Bool

  /// The current task or thread. For an effect that is driven on this thread, and for a child task
  /// of the effect, the caller is the task or thread that drives the simulation: an asynchronous test
  /// moves between threads, together with its simulations.
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

  /// Returns whether both callers are the same task, or the same thread outside every task. On the
  /// same thread, a task in a simulation is the same caller as the test that drives the simulation.
  func isSame(as other: CallerIdentity) -> Bool {
    if task == other.task { return task != nil || thread == other.thread }
    return thread == other.thread && (isInSimulation || other.isInSimulation)
  }
}
