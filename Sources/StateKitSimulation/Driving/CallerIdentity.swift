import StateKit

/// The task or thread that drives a simulation or resumes a task in it: a task on any thread, or a
/// thread outside every task.
struct CallerIdentity: Sendable {
  private var task: Int?
  private let thread: UInt
  /// Whether it is a task that prefers an executor, in a simulation whose driver is unknown.
  private var isInWorld: Bool
  /// Whether the caller is a task.
  let isTask: Bool

  /// The current task or thread. For an effect that is driven on this thread, or for one of its
  /// child tasks, it is the task or thread that drives the simulation: an asynchronous test moves
  /// between threads, together with its simulations.
  static var current: CallerIdentity {
    // SAFETY: the task's hash is read while the task runs, and the task is not kept.
    let (task, isInWorld) = unsafe withUnsafeCurrentTask { task in
      unsafe (task?.hashValue, task?.unownedTaskExecutor != nil)
    }
    let caller = CallerIdentity(
      task: task, thread: ThreadID.current.rawValue, isInWorld: isInWorld, isTask: task != nil)
    return isInWorld ? caller.driver : caller
  }

  /// The driver of the simulation in which this caller runs; this caller if the driver is unknown.
  private var driver: CallerIdentity {
    guard let world = SimulationContext.current as? SimulationExecutor,
      let driver = world.driverHere
    else { return self }
    var caller = self
    caller.task = driver.task
    caller.isInWorld = driver.isInWorld
    return caller
  }

  /// Returns whether both are the same task, or the same thread outside every task. On the same
  /// thread, a task in a simulation is the same caller as the test that drives the simulation
  /// there.
  func isSame(as other: CallerIdentity) -> Bool {
    if task == other.task { return task != nil || thread == other.thread }
    return thread == other.thread && (isInWorld || other.isInWorld)
  }
}
