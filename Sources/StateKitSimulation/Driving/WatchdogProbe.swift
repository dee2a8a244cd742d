/// Observes one simulation for the watchdog: at first once per limit, and in short intervals when a
/// limit has passed without activity, to detect a process that is suspended repeatedly, as by a
/// debugger.
struct WatchdogProbe: Sendable {
  let limit: Duration
  let alarm: RealTimeTimer

  /// The number of intervals in one limit.
  static let intervals = 20

  /// The number of limits in a row without any activity except arriving jobs. A reducer that starts
  /// a hundred thousand effects at once is not blocked, but one that starts tasks endlessly is.
  static let maximumArrivalLimits = 5

  /// The number of limits to wait if no other task gets a turn either.
  static let maximumUndrivenLimits = 10

  /// Observes again after one limit. The simulation is not kept alive meanwhile.
  func scheduleNextProbe(_ executor: SimulationExecutor) {
    alarm.schedule(limit) { [self, weak executor] _ in
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
      executor, since: executor.activity.reading, wasDriven: isDriven, interval: 0,
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
    interval: Int,
    arrivals: Int
  ) {
    alarm.schedule(limit / Self.intervals) { [self, weak executor] isLate in
      guard let executor, executor.keepsWatchdog() else { return }
      let now = executor.activity.reading
      if now.progress != start.progress { return scheduleNextProbe(executor) }
      // A process that was suspended meanwhile had no time to do anything.
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
    // The waiting task arrived during this period.
    if !start.hasSameWaiter(until: now) { return restartProbe(of: executor) }
    let decision = OneShot { [self, weak executor] in
      guard let executor else { return }
      let later = executor.activity.reading
      let isIdle = later.progress == start.progress && !executor.isDriven
      if isIdle && executor.isAwaited && start.hasSameWaiter(until: later) {
        executor.failUndriven(after: limit)
      }
      scheduleNextProbe(executor)
    }
    // The driver may be waiting for a turn among a thousand tests. But if tasks that wait for the
    // simulation block every thread, the driver never gets a turn.
    alarm.afterRunnableTasks { decision.run() }
    waitOn(decision, for: Self.maximumUndrivenLimits)
  }

  /// Decides after a number of limits in which the process was not suspended.
  private func waitOn(_ decision: OneShot, for limits: Int) {
    if limits == 0 { return decision.run() }
    alarm.schedule(limit) { isLate in
      if !decision.hasRun { waitOn(decision, for: isLate ? limits : limits - 1) }
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
