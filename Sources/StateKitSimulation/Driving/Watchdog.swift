import StateKit
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

  /// What a look has seen.
  private struct Look {
    let rate: UInt64
    let arrivalRate: UInt64
    /// How many looks in a row, this one included, have seen nothing but jobs that arrive.
    let arrivalsOnly: Int

    init(at pulse: borrowing Pulse, after last: Look?) {
      rate = pulse.rate
      arrivalRate = pulse.arrivalRate
      arrivalsOnly =
        last?.rate == rate && last?.arrivalRate != arrivalRate
        ? (last?.arrivalsOnly ?? 0) + 1 : 0
    }
  }

  /// How many looks in a row may see nothing but jobs that arrive: whoever starts a hundred thousand
  /// effects at once is not blocked, and whoever starts tasks without end is.
  private static let mostArrivals = 5

  /// Watches a world that is being driven, or awaited.
  func watch(_ executor: SimulationExecutor) {
    if isWatching.load(ordering: .sequentiallyConsistent) { return }
    if isWatching.exchange(true, ordering: .sequentiallyConsistent) { return }
    Self.look(at: executor, after: limit, last: nil, alarm)
  }

  /// Looks again after a while. The world is not kept alive by that.
  private static func look(
    at executor: SimulationExecutor, after limit: Duration, last: Look?, _ alarm: Alarm
  ) {
    alarm.set(limit) { [weak executor] isLate in
      guard let executor else { return }
      let isDriven = executor.isDriven
      guard isDriven || executor.isAwaited else { return executor.stopWatching() }
      // Who was stopped meanwhile had no time to do anything.
      let last = isLate ? nil : last
      let seen = Look(at: executor.pulse, after: last)
      if seen.rate != last?.rate || isDriven && 1...mostArrivals ~= seen.arrivalsOnly {
        return look(at: executor, after: limit, last: seen, alarm)
      }
      if isDriven { executor.endBlocked(after: limit * max(1, seen.arrivalsOnly)) }
      // Whoever is to drive may wait for a turn, among a thousand tests.
      alarm.afterOthers { [weak executor] in
        guard let executor else { return }
        if executor.isAwaited && !executor.isDriven && executor.pulse.rate == seen.rate {
          executor.endAwaited(after: limit)
        }
        look(at: executor, after: limit, last: nil, alarm)
      }
    }
  }

  func stop() { isWatching.store(false, ordering: .sequentiallyConsistent) }
}

extension SimulationExecutor {
  /// More waits than may run: whoever starts it goes on, and would take all memory.
  func endFlooded() -> Never {
    fatalError(
      """
      More than \(Step.mostJobs) tasks wait for their turn in a simulation, and more are started, in \
      \(place). Usual cause: a loop without an end that starts tasks. End the loop, or await what it \
      starts.\(ownerText)
      """)
  }

  fileprivate func endBlocked(after limit: Duration) -> Never {
    fatalError(
      """
      The thread that drives a simulation has been blocked for \(limit) or longer, in \(place). \
      Usual causes: a semaphore, a lock that somebody else holds, a synchronous call to a real \
      service, a loop without an end. Await instead: time stands still while an effect runs.\
      \(ownerText)
      """)
  }

  fileprivate func endAwaited(after limit: Duration) -> Never {
    fatalError(
      """
      Somebody has waited for \(limit) or longer for a simulation that nobody drives: until then \
      time stands still, and nothing runs. \(live ?? "No effect lives.") Usual cause: a test that \
      awaits what it should drive, such as `await store.send(…)`, `await task.finish()` or `await \
      clock.sleep(for:)`. Write the test without `async`, use the store with `assumeIsolated`, and \
      drive: `simulation.run()` or `simulation.advance(by:)`. For a pause on purpose, give the \
      simulation a longer `blockingLimit`.\(ownerText)
      """)
  }

  /// Where the driver is.
  private var place: String {
    if let currentEffect { return "the effect \(currentEffect)" }
    return "a reducer, a scheduled call or a closure of the test"
      + (live.map { ", or in a child task of an effect. \($0)" } ?? "")
  }

  /// The effects that live, in a sentence; nil when there is none.
  private var live: String? {
    let effects = liveEffects
    return effects.isEmpty ? nil : SimulationProblem.list(effects, "Live effects")
  }
}
