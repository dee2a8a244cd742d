/// Observes one simulation for the watchdog: at first once per limit, and in short intervals when a
/// limit has passed without activity. The short intervals detect a process that is suspended
/// repeatedly, for example by a debugger.
struct WatchdogProbe: Sendable {
  let limit: Duration
  let timer: RealTimeTimer

  /// The number of intervals in one limit.
  static let intervals = 20

  /// The maximum number of consecutive limits without any activity except arriving jobs. A reducer
  /// that starts a hundred thousand effects at once is not blocked, but a reducer that starts tasks
  /// endlessly is.
  static let maximumArrivalLimits = 5

  /// The number of limits to wait for a driver if no other task gets a turn.
  static let maximumUndrivenLimits = 10

  /// Observes again after one limit. The simulation is not kept alive meanwhile.
  func scheduleNextProbe(_ executor: SimulationExecutor) {
    timer.schedule(limit) { [self, weak executor] _ in
      guard let executor, executor.keepsWatchdog() else { return }
      restartProbe(of: executor)
    }
  }

  /// Starts a new period to compare with the limit.
  ///
  /// - Parameter arrivals: The number of previous limits without activity except arriving jobs.
  private func restartProbe(of executor: SimulationExecutor, arrivals: Int = 0) {
    let isDriven = executor.isDriven
    probe(
      executor, since: executor.activity.snapshot, wasDriven: isDriven, interval: 0,
      arrivals: arrivals)
  }

  /// Observes again after an interval.
  ///
  /// - Parameters:
  ///   - start: The counters at the start of the period.
  ///   - wasDriven: Whether the simulation was driven at every observation since then.
  ///   - interval: The number of intervals since then.
  private func probe(
    _ executor: SimulationExecutor, since start: ActivityCounters.Snapshot, wasDriven: Bool,
    interval: Int, arrivals: Int
  ) {
    timer.schedule(limit / Self.intervals) { [self, weak executor] isLate in
      guard let executor, executor.keepsWatchdog() else { return }
      let now = executor.activity.snapshot
      if now.progress != start.progress { return scheduleNextProbe(executor) }
      // The process was suspended meanwhile, and had no time to do anything.
      if isLate { return restartProbe(of: executor, arrivals: arrivals) }
      let isDriven = executor.isDriven
      if interval + 1 < Self.intervals {
        return probe(
          executor, since: start, wasDriven: wasDriven && isDriven, interval: interval + 1,
          arrivals: arrivals)
      }
      if !isDriven { return expectDriver(of: executor, since: start, until: now) }
      // A driver that arrived meanwhile has not been blocked for long.
      if !wasDriven { return restartProbe(of: executor, arrivals: arrivals) }
      if now.arrivals != start.arrivals && arrivals < Self.maximumArrivalLimits {
        return restartProbe(of: executor, arrivals: arrivals + 1)
      }
      executor.failBlocked(after: limit * (arrivals + 1))
    }
  }

  /// The limit has passed, and the simulation was not driven.
  private func expectDriver(
    of executor: SimulationExecutor, since start: ActivityCounters.Snapshot,
    until now: ActivityCounters.Snapshot
  ) {
    // No task has waited for the whole period.
    if !start.hasSameWaiter(until: now) { return restartProbe(of: executor) }
    let decision = OneShot { [self, weak executor] in
      guard let executor else { return }
      let later = executor.activity.snapshot
      let isIdle = later.progress == start.progress && !executor.isDriven
      if isIdle && executor.isAwaited && start.hasSameWaiter(until: later) {
        executor.failUndriven(after: limit)
      }
      scheduleNextProbe(executor)
    }
    // The driver may be waiting for its turn among a thousand tests, so all ready tasks run first.
    // But if tasks that wait for the simulation block every thread, no task gets a turn.
    timer.afterRunnableTasks { decision.run() }
    run(decision, after: Self.maximumUndrivenLimits)
  }

  /// Runs the decision after a number of limits in which the process was not suspended.
  private func run(_ decision: OneShot, after limits: Int) {
    if limits == 0 { return decision.run() }
    timer.schedule(limit) { isLate in
      if !decision.hasRun { run(decision, after: isLate ? limits : limits - 1) }
    }
  }
}

extension SimulationExecutor {
  /// Whether the watchdog has to continue. If not, the watchdog stops.
  fileprivate func keepsWatchdog() -> Bool {
    if isDriven || isAwaited { return true }
    stopWatching()
    return false
  }
}
