/// Observes one simulation for the watchdog.
///
/// The probe waits for the time `limit`, and then observes a period of the same length in short
/// intervals. At the first progress it waits again. If there is no progress in the whole period,
/// there are two possible reasons: the thread that drives the simulation is blocked, or no thread
/// drives it although a task waits for it. The short intervals detect a process that is suspended
/// repeatedly, for example by a debugger.
struct WatchdogProbe: Sendable {
  let limit: Duration
  let timer: RealTimeTimer

  /// The number of intervals in one period.
  static let intervals = 20

  /// The maximum number of consecutive periods without any activity except arriving jobs. A reducer
  /// that starts a hundred thousand effects for one action is not blocked, but one that starts tasks
  /// endlessly is.
  static let maximumArrivalPeriods = 5

  /// The number of periods to wait for a driver while no ready task gets a turn.
  static let maximumUndrivenPeriods = 10

  /// Starts a period after the time `limit`. The simulation is not kept alive meanwhile.
  func scheduleNextProbe(_ executor: SimulationExecutor) {
    timer.schedule(limit) { [self, weak executor] _ in
      guard let executor, executor.keepsWatchdog() else { return }
      restartProbe(of: executor)
    }
  }

  /// Starts a new period.
  ///
  /// - Parameter arrivalPeriods: The number of previous periods in a row without activity except
  ///   arriving jobs.
  private func restartProbe(of executor: SimulationExecutor, arrivalPeriods: Int = 0) {
    let isDriven = executor.isDriven
    probe(
      executor, since: executor.activity.snapshot, wasDriven: isDriven, interval: 0,
      arrivalPeriods: arrivalPeriods)
  }

  /// Observes again after an interval.
  ///
  /// - Parameters:
  ///   - start: The counters at the start of the period.
  ///   - wasDriven: Whether the simulation was driven at every observation since the start.
  ///   - interval: The number of intervals since the start.
  private func probe(
    _ executor: SimulationExecutor, since start: ActivityCounters.Snapshot, wasDriven: Bool,
    interval: Int, arrivalPeriods: Int
  ) {
    timer.schedule(limit / Self.intervals) { [self, weak executor] isLate in
      guard let executor, executor.keepsWatchdog() else { return }
      let now = executor.activity.snapshot
      if now.progress != start.progress { return scheduleNextProbe(executor) }
      // If the call is late, the process was suspended meanwhile, and had no time to do anything.
      if isLate { return restartProbe(of: executor, arrivalPeriods: arrivalPeriods) }
      let isDriven = executor.isDriven
      if interval + 1 < Self.intervals {
        return probe(
          executor, since: start, wasDriven: wasDriven && isDriven, interval: interval + 1,
          arrivalPeriods: arrivalPeriods)
      }
      if !isDriven { return expectDriver(of: executor, since: start, until: now) }
      // A driver that arrived meanwhile has not been blocked for long.
      if !wasDriven { return restartProbe(of: executor, arrivalPeriods: arrivalPeriods) }
      if now.arrivals != start.arrivals && arrivalPeriods < Self.maximumArrivalPeriods {
        return restartProbe(of: executor, arrivalPeriods: arrivalPeriods + 1)
      }
      executor.failBlocked(after: limit * (arrivalPeriods + 1))
    }
  }

  /// Handles a period without progress at whose end no thread drives the simulation. If a task has
  /// waited for the simulation during the whole period, gives the driver a last chance to arrive, and
  /// terminates the process if it does not.
  private func expectDriver(
    of executor: SimulationExecutor, since start: ActivityCounters.Snapshot,
    until now: ActivityCounters.Snapshot
  ) {
    // If no task has waited for the whole period, it is too early to expect a driver.
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
    run(decision, after: Self.maximumUndrivenPeriods)
  }

  /// Runs the decision after a number of periods in which the process was not suspended.
  private func run(_ decision: OneShot, after periods: Int) {
    if periods == 0 { return decision.run() }
    timer.schedule(limit) { isLate in
      if !decision.hasBegun { run(decision, after: isLate ? periods : periods - 1) }
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
