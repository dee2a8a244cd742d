import StateKit
import Synchronization

/// Ends the process when a job blocks the thread that drives a world: nothing else could be reported
/// then, and the test run would hang.
///
/// It looks now and then, by real time, only while the world is being driven. The deterministic part
/// of the simulation never learns of it.
struct Watchdog: ~Copyable, Sendable {
  /// How long one job may take, by real time.
  let limit: Duration
  /// Whether a look is on its way.
  private let isWatching = Atomic(false)

  private let alarm: Alarm

  init(limit: Duration, alarm: Alarm = .live) {
    self.limit = limit
    self.alarm = alarm
  }

  /// Watches a world that is being driven.
  func watch(_ executor: SimulationExecutor) {
    if isWatching.load(ordering: .sequentiallyConsistent) { return }
    if isWatching.exchange(true, ordering: .sequentiallyConsistent) { return }
    Self.look(at: executor, after: limit, last: nil, alarm)
  }

  /// Looks again after a while. The world is not kept alive by that.
  private static func look(
    at executor: SimulationExecutor, after limit: Duration, last: UInt64?, _ alarm: Alarm
  ) {
    alarm.set(limit) { [weak executor] in
      guard let executor else { return }
      guard executor.isDriven else { return executor.stopWatching() }
      let beat = executor.beats.load(ordering: .relaxed)
      if beat == last { executor.endProcess(after: limit) }
      look(at: executor, after: limit, last: beat, alarm)
    }
  }

  func stop() { isWatching.store(false, ordering: .sequentiallyConsistent) }
}

extension SimulationExecutor {
  fileprivate func endProcess(after limit: Duration) -> Never {
    let place =
      currentEffect.map { "the effect \($0)" }
        ?? """
        a reducer, or in a child task of an effect (these live: \
        \(liveEffects.map(\.description).joined(separator: ", ")))
        """
    fatalError(
      """
      The thread that drives a simulation has been blocked for \(limit) or longer, in \(place). \
      Usual causes: a semaphore, a lock that somebody else holds, a synchronous call to a real \
      service, a loop without an end. Await instead: time stands still while an effect runs.\
      \(ownerText)
      """)
  }
}
