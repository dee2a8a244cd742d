import Synchronization

/// Counters of the activity of a simulation, and of the tasks outside the simulation that wait for
/// it. The watchdog compares the counters over time. The *driver* is the thread that runs the jobs
/// of the simulation.
struct ActivityCounters: ~Copyable, Sendable {
  /// The counters at one moment, to compare with a later moment.
  struct Snapshot: Sendable {
    /// Increases with each job and each action that runs.
    let progress: UInt64
    /// Increases with each job that the driver enqueues.
    let arrivals: UInt64
    /// The number of waits from outside that have ever started.
    let waitsBegun: Int
    /// The number of those waits that have ended.
    let waitsEnded: Int

    /// Returns whether one of the waits of this moment still lasts at a later moment. If fewer waits
    /// have ended by then than had begun at this moment, at least one of them has not ended.
    func hasSameWaiter(until later: Snapshot) -> Bool { later.waitsEnded < waitsBegun }
  }

  private let progress = Atomic<UInt64>(0)
  private let arrivals = Atomic<UInt64>(0)
  private let waitsBegun = Atomic(0)
  private let waitsEnded = Atomic(0)

  /// The current counters.
  var snapshot: Snapshot {
    Snapshot(
      progress: progress.load(ordering: .relaxed), arrivals: arrivals.load(ordering: .relaxed),
      waitsBegun: waitsBegun.load(ordering: .relaxed),
      waitsEnded: waitsEnded.load(ordering: .relaxed))
  }

  /// Counts a job or an action that runs. Only the driver calls this method, so an atomic increment
  /// is not needed.
  func countProgress() {
    progress.store(progress.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
  }

  /// Counts a job that the driver enqueues to run later.
  func countArrival() { arrivals.store(arrivals.load(ordering: .relaxed) &+ 1, ordering: .relaxed) }

  /// Whether a task outside waits for the simulation.
  var isAwaited: Bool {
    // In this order, a wait that starts and ends between the two loads cannot hide another wait.
    let ended = waitsEnded.load(ordering: .sequentiallyConsistent)
    return waitsBegun.load(ordering: .sequentiallyConsistent) > ended
  }

  /// Counts the start of a wait. Sequentially consistent with the stopping of the watchdog: either
  /// the watchdog sees the wait, or the wait starts the watchdog again.
  func beginWaiting() { waitsBegun.wrappingAdd(1, ordering: .sequentiallyConsistent) }

  func endWaiting() { waitsEnded.wrappingAdd(1, ordering: .sequentiallyConsistent) }
}
