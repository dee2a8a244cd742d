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

  /// Watches a world that is being driven, or awaited.
  func watch(_ executor: SimulationExecutor) {
    if isWatching.load(ordering: .sequentiallyConsistent) { return }
    if isWatching.exchange(true, ordering: .sequentiallyConsistent) { return }
    Watch(limit: limit, alarm: alarm).rest(executor)
  }

  func stop() { isWatching.store(false, ordering: .sequentiallyConsistent) }
}

/// How the watchdog looks at one world: seldom at first, and in short intervals once the limit has
/// passed, so that a process that is stopped again and again, as by a debugger, is seen to be stopped.
private struct Watch: Sendable {
  let limit: Duration
  let alarm: Alarm

  /// Looks in so many intervals; the limit is all of them.
  static let intervals = 20

  /// How many limits in a row may see nothing but jobs that arrive: whoever starts a hundred thousand
  /// effects at once is not blocked, and whoever starts tasks without end is.
  static let mostArrivals = 5

  /// Begins to look after a while. The world is not kept alive by that.
  func rest(_ executor: SimulationExecutor) {
    alarm.set(limit) { [self, weak executor] _ in
      guard let executor, executor.isWatched else { return }
      look(at: executor, since: executor.pulse.reading)
    }
  }

  /// Looks again after an interval.
  ///
  /// - Parameters:
  ///   - start: What was seen when the time began that is compared with the limit.
  ///   - interval: How many intervals have passed since.
  ///   - arrivals: How many limits before that saw nothing but jobs that arrive.
  private func look(
    at executor: SimulationExecutor, since start: Pulse.Reading, interval: Int = 0,
    arrivals: Int = 0
  ) {
    alarm.set(limit / Self.intervals) { [self, weak executor] isLate in
      guard let executor, executor.isWatched else { return }
      let now = executor.pulse.reading
      if now.beats != start.beats { return rest(executor) }
      // Who was stopped meanwhile had no time to do anything.
      if isLate { return look(at: executor, since: now, arrivals: arrivals) }
      if interval + 1 < Self.intervals {
        return look(at: executor, since: start, interval: interval + 1, arrivals: arrivals)
      }
      if !executor.isDriven { return expectDriver(of: executor, since: start, until: now) }
      if now.arrivals != start.arrivals && arrivals < Self.mostArrivals {
        return look(at: executor, since: now, arrivals: arrivals + 1)
      }
      executor.endBlocked(after: limit * (arrivals + 1))
    }
  }

  /// The limit has passed, and nobody drove.
  private func expectDriver(
    of executor: SimulationExecutor, since start: Pulse.Reading, until now: Pulse.Reading
  ) {
    // Whoever waits has come meanwhile.
    if !start.hasWaitedOn(until: now) { return look(at: executor, since: now) }
    // Whoever is to drive may wait for a turn, among a thousand tests.
    alarm.afterOthers { [self, weak executor] in
      guard let executor else { return }
      let later = executor.pulse.reading
      if later.beats == start.beats && !executor.isDriven && start.hasWaitedOn(until: later) {
        executor.endAwaited(after: limit)
      }
      rest(executor)
    }
  }
}

extension SimulationExecutor {
  /// Whether there is a reason to look on; if not, the watchdog lies down.
  fileprivate var isWatched: Bool {
    if isDriven || isAwaited { return true }
    stopWatching()
    return false
  }

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
      time stands still, and nothing runs. \(live ?? "No effect lives"). Usual causes: a test that \
      awaits what it should drive, such as `await store.send(…)`, `await task.finish()` or `await \
      clock.sleep(for:)`, or a task that a test has started, and left behind. Write the test without \
      `async`, use the store with `assumeIsolated`, and drive: `simulation.run()` or \
      `simulation.advance(by:)`; await, or cancel, every task before the test ends. For a pause on \
      purpose, give the simulation a longer `blockingLimit`.\(ownerText)
      """)
  }

  /// Where the driver is.
  private var place: String {
    if let currentEffect { return "the effect \(currentEffect)" }
    return "a reducer, a scheduled call or a closure of the test"
      + (live.map { ", or in a child task of an effect (\($0))" } ?? "")
  }

  /// The effects that live, in a sentence without its full stop; nil when there is none.
  private var live: String? {
    let effects = liveEffects
    return effects.isEmpty
      ? nil : String(SimulationProblem.list(effects, "Live effects").dropLast())
  }
}
