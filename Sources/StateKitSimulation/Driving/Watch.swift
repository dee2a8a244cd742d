/// How the watchdog looks at one world: seldom at first, and in short intervals once the limit has
/// passed, so that a process that is stopped again and again, as by a debugger, is seen to be stopped.
struct Watch: Sendable {
  let limit: Duration
  let alarm: Alarm

  /// Looks in so many intervals; the limit is all of them.
  static let intervals = 20

  /// How many limits in a row may see nothing but jobs that arrive: whoever starts a hundred thousand
  /// effects at once is not blocked, and whoever starts tasks without end is.
  static let mostArrivals = 5

  /// How many limits who waits is given when nothing else has a turn either.
  static let patience = 10

  /// Begins to look after a while. The world is not kept alive by that.
  func rest(_ executor: SimulationExecutor) {
    alarm.set(limit) { [self, weak executor] _ in
      guard let executor, executor.keepsWatchdog() else { return }
      lookAnew(at: executor)
    }
  }

  /// The time begins here that is compared with the limit.
  ///
  /// - Parameter arrivals: How many limits before saw nothing but jobs that arrive.
  private func lookAnew(at executor: SimulationExecutor, arrivals: Int = 0) {
    let isDriven = executor.isDriven
    look(
      at: executor, since: executor.pulse.reading, wasDriven: isDriven, interval: 0,
      arrivals: arrivals)
  }

  /// Looks again after an interval.
  ///
  /// - Parameters:
  ///   - start: What was seen when the time began that is compared with the limit.
  ///   - wasDriven: Whether every look since then found a driver.
  ///   - interval: How many intervals have passed since.
  private func look(
    at executor: SimulationExecutor, since start: Pulse.Reading, wasDriven: Bool, interval: Int,
    arrivals: Int
  ) {
    alarm.set(limit / Self.intervals) { [self, weak executor] isLate in
      guard let executor, executor.keepsWatchdog() else { return }
      let now = executor.pulse.reading
      if now.beats != start.beats { return rest(executor) }
      // Who was stopped meanwhile had no time to do anything.
      if isLate { return lookAnew(at: executor, arrivals: arrivals) }
      let isDriven = executor.isDriven
      if interval + 1 < Self.intervals {
        return look(
          at: executor, since: start, wasDriven: wasDriven && isDriven, interval: interval + 1,
          arrivals: arrivals)
      }
      if !isDriven { return expectDriver(of: executor, since: start, until: now) }
      // Who came meanwhile has not been blocked for long.
      if !wasDriven { return lookAnew(at: executor, arrivals: arrivals) }
      if now.arrivals != start.arrivals && arrivals < Self.mostArrivals {
        return lookAnew(at: executor, arrivals: arrivals + 1)
      }
      executor.endBlocked(after: limit * (arrivals + 1))
    }
  }

  /// The limit has passed, and nobody drove.
  private func expectDriver(
    of executor: SimulationExecutor, since start: Pulse.Reading, until now: Pulse.Reading
  ) {
    // Whoever waits has come meanwhile.
    if !start.hasWaitedOn(until: now) { return lookAnew(at: executor) }
    let decision = Once { [self, weak executor] in
      guard let executor else { return }
      let later = executor.pulse.reading
      let isIdle = later.beats == start.beats && !executor.isDriven
      if isIdle && executor.isAwaited && start.hasWaitedOn(until: later) {
        executor.endAwaited(after: limit)
      }
      rest(executor)
    }
    // Whoever is to drive may wait for a turn, among a thousand tests; but where what waits for the world
    // blocks every thread, nobody ever has one.
    alarm.afterOthers { decision.run() }
    waitOn(decision, for: Self.patience)
  }

  /// Decides after so many limits in which the process was not stopped.
  private func waitOn(_ decision: Once, for limits: Int) {
    if limits == 0 { return decision.run() }
    alarm.set(limit) { isLate in
      if !decision.hasRun { waitOn(decision, for: isLate ? limits : limits - 1) }
    }
  }
}

extension SimulationExecutor {
  /// Whether there is a reason to look on. If not, the watchdog lies down.
  fileprivate func keepsWatchdog() -> Bool {
    if isDriven || isAwaited { return true }
    stopWatching()
    return false
  }
}
