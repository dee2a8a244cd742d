import StateKit

/// Who drives a world, or resumes something in it: a task, wherever it runs, or a thread outside every
/// task.
struct Caller: Sendable {
  private var task: Int?
  private let thread: UInt
  /// Whether it is a task of some world that nobody is known to drive: one that prefers an executor.
  private var isInWorld: Bool
  /// Whether it is a task.
  let isTask: Bool

  /// Whoever runs this; for an effect that is driven on this thread, or a child task of one, whoever
  /// drives it: an asynchronous test goes from thread to thread, and takes its worlds along.
  static var current: Caller {
    // SAFETY: the task is asked for its hash while it runs, and not kept.
    let (task, isInWorld) = unsafe withUnsafeCurrentTask { task in
      unsafe (task?.hashValue, task?.unownedTaskExecutor != nil)
    }
    let caller = Caller(
      task: task, thread: ThreadID.current.rawValue, isInWorld: isInWorld, isTask: task != nil)
    return isInWorld ? caller.driver : caller
  }

  /// Who drives the world in which this one runs, if that is known.
  private var driver: Caller {
    guard let world = SimulatedWorld.current as? SimulationExecutor, let driver = world.driverHere
    else { return self }
    var caller = self
    caller.task = driver.task
    caller.isInWorld = driver.isInWorld
    return caller
  }

  /// Whether the other one is the same task, or the same thread outside every task; or on that thread
  /// and in a world: one that the same test drives there.
  func isSame(as other: Caller) -> Bool {
    if task == other.task { return task != nil || thread == other.thread }
    return thread == other.thread && (isInWorld || other.isInWorld)
  }
}
