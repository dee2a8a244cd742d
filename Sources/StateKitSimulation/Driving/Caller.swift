import StateKit

/// Who drives a world, or resumes something in it: a task, wherever it runs, or a thread outside every
/// task.
struct Caller: Sendable {
  private let task: Int?
  private let thread: UInt
  /// Whether it is an effect, or a child task of one: tasks that prefer an executor.
  private let isEffect: Bool

  /// Whoever runs this.
  static var current: Caller {
    // SAFETY: the task is asked for its hash while it runs, and not kept.
    let (task, isEffect) = unsafe withUnsafeCurrentTask { task in
      unsafe (task?.hashValue, task?.unownedTaskExecutor != nil)
    }
    return Caller(task: task, thread: ThreadID.current.rawValue, isEffect: isEffect)
  }

  /// Whether the other one is the same task, or the same thread outside every task; or an effect on
  /// that thread: one of another world, which the same test drives there.
  func isSame(as other: Caller) -> Bool {
    if task == other.task { return task != nil || thread == other.thread }
    return thread == other.thread && (isEffect || other.isEffect)
  }
}
