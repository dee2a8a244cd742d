import StateKit

/// Who drives a world, or resumes something in it: a task, wherever it runs, or a thread outside every
/// task.
struct Caller: Sendable {
  private let task: Int?
  private let thread: UInt

  /// Whoever runs this.
  static var current: Caller {
    // SAFETY: the task is asked for its hash while it runs, and not kept.
    let task = unsafe withUnsafeCurrentTask { task in unsafe task?.hashValue }
    return Caller(task: task, thread: ThreadID.current.rawValue)
  }

  /// Whether the other one is the same task, or the same thread outside every task.
  func isSame(as other: Caller) -> Bool {
    task == other.task && (task != nil || thread == other.thread)
  }
}
