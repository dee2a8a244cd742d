import Synchronization

/// Counters of the activity of a simulation, and of the tasks outside that wait for it. The
/// watchdog compares them over time.
struct ActivityCounters: ~Copyable, Sendable {
  /// The counters at one moment, to compare with a later moment.
  struct Snapshot: Sendable {
    /// Unchanged while no job or action runs.
    let progress: UInt64
    /// Unchanged while no job arrives, either.
    let arrivals: UInt64
    /// The number of waits from outside that have ever started.
    let waitsBegun: Int
    /// The number of those waits that have ended.
    let waitsEnded: Int

    /// Returns whether some wait that had started at this reading still lasts at a later reading,
    /// even if other waits have started and ended since.
    func hasSameWaiter(until later: Snapshot) -> Bool { later.waitsEnded < waitsBegun }
  }

  private let beats = Atomic<UInt64>(0)
  private let arrivals = Atomic<UInt64>(0)
  private let beginnings = Atomic(0)
  private let endings = Atomic(0)

  var reading: Snapshot {
    Snapshot(
      progress: beats.load(ordering: .relaxed), arrivals: arrivals.load(ordering: .relaxed),
      waitsBegun: beginnings.load(ordering: .relaxed), waitsEnded: endings.load(ordering: .relaxed))
  }

  /// Counts activity. Only the driver calls this method, so it does not need an atomic increment.
  func countProgress() { beats.store(beats.load(ordering: .relaxed) &+ 1, ordering: .relaxed) }

  /// Counts a job that the driver enqueues to run later.
  func countArrival() { arrivals.store(arrivals.load(ordering: .relaxed) &+ 1, ordering: .relaxed) }

  /// Whether a task outside waits for the simulation.
  var isAwaited: Bool {
    // In this order, a wait that starts and ends between the two loads cannot hide another wait.
    let endings = endings.load(ordering: .sequentiallyConsistent)
    return beginnings.load(ordering: .sequentiallyConsistent) > endings
  }

  /// Counts the start of a wait. Sequentially consistent with the stopping of the watchdog: either
  /// the watchdog sees the wait, or the wait starts the watchdog again.
  func beginWaiting() { beginnings.wrappingAdd(1, ordering: .sequentiallyConsistent) }

  func endWaiting() { endings.wrappingAdd(1, ordering: .sequentiallyConsistent) }
}
