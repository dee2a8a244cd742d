/// The work of a loop that other threads may add to.
final class JobQueue: Sendable {
  /// One piece of work.
  enum Work: Sendable {
    /// A job of a task.
    case job(UnownedJob)
    /// A closure that runs in the isolation of the loop.
    case closure(@Sendable (isolated Reactor) -> Void)
  }

  /// What runs the work.
  private enum Runner: Sendable {
    /// The loop's thread, which is running.
    case awake
    /// The loop's thread, which waits for descriptors.
    case asleep
    /// The loop is shut down; a thread runs late work.
    case late
    /// The loop is shut down and has no work.
    case ended
  }

  /// What the caller of ``append(_:)`` has to do.
  enum Request: Sendable {
    case nothing
    case wake
    case startLateThread
  }

  private struct State: Sendable {
    var work: [Work] = []
    var jobCount = 0
    var runner = Runner.awake
  }

  private let state = Locked(State())

  /// The number of jobs that were ever added.
  var jobCount: Int { state.withLock { $0.jobCount } }

  func append(_ work: Work) -> Request {
    state.withLock { state in
      if case .job = work { state.jobCount += 1 }
      state.work.append(work)
      switch state.runner {
      case .awake, .late: return .nothing
      case .asleep:
        state.runner = .awake
        return .wake
      case .ended:
        state.runner = .late
        return .startLateThread
      }
    }
  }

  /// Takes all waiting work.
  func takeAll() -> [Work] {
    state.withLock { state in
      if state.work.isEmpty { return [] }
      defer { state.work = [] }
      return state.work
    }
  }

  /// Returns whether the queue is empty. If it is, work that is added later wakes the loop.
  func fallAsleep() -> Bool {
    state.withLock { state in
      guard state.work.isEmpty else { return false }
      state.runner = .asleep
      return true
    }
  }

  func wakeUp() { state.withLock { $0.runner = .awake } }

  /// Ends the loop if it has no work. Returns false if there is work to run first.
  func end() -> Bool {
    state.withLock { state in
      guard state.work.isEmpty else { return false }
      state.runner = .ended
      return true
    }
  }
}
