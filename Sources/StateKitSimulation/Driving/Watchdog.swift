import Synchronization

/// Ends the process when a job blocks the thread that drives a world, and when somebody waits for a world
/// that nobody drives: nothing else could be reported then, and the test run would hang.
///
/// It looks now and then, by real time, only while the world is driven or awaited. The deterministic part
/// of the simulation never learns of it.
struct Watchdog: ~Copyable, Sendable {
  /// How long one job may take, and how long somebody may wait, by real time.
  let limit: Duration
  /// Whether a look is on its way.
  private let isWatching = Atomic(false)

  private let alarm: Alarm

  init(limit: Duration, alarm: Alarm = .live) {
    self.limit = limit
    self.alarm = alarm
  }

  /// Watches a world that is being driven, or awaited.
  func watch(_ executor: SimulationExecutor) {
    if isWatching.load(ordering: .sequentiallyConsistent) { return }
    if isWatching.exchange(true, ordering: .sequentiallyConsistent) { return }
    Watch(limit: limit, alarm: alarm).rest(executor)
  }

  func stop() { isWatching.store(false, ordering: .sequentiallyConsistent) }
}
