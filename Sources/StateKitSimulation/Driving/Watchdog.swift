import Synchronization

/// Terminates the process when a job blocks the thread that drives a simulation, or when a task
/// waits for a simulation that is not driven. Without the watchdog, the test run would hang, and no
/// message would say why.
///
/// The watchdog runs occasionally, by real time, and only while the simulation is driven or
/// awaited. The watchdog does not affect the deterministic part of the simulation.
struct Watchdog: ~Copyable, Sendable {
  /// The maximum duration, in real time, of one job and of a wait for a simulation that is not
  /// driven.
  let limit: Duration
  /// Whether the next observation is scheduled.
  private let isWatching = Atomic(false)

  private let timer: RealTimeTimer

  init(limit: Duration, timer: RealTimeTimer = .live) {
    self.limit = limit
    self.timer = timer
  }

  /// Starts to watch a simulation that is being driven or awaited.
  func watch(_ executor: SimulationExecutor) {
    if isWatching.load(ordering: .sequentiallyConsistent) { return }
    if isWatching.exchange(true, ordering: .sequentiallyConsistent) { return }
    WatchdogProbe(limit: limit, timer: timer).scheduleNextProbe(executor)
  }

  func stop() { isWatching.store(false, ordering: .sequentiallyConsistent) }
}
