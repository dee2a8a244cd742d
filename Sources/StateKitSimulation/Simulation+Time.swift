extension Simulation {
  /// Runs all jobs that are ready, including those of sleepers that are due now. Time does not
  /// advance.
  public func run() {
    if mayBeDriven() { _ = proceed(to: clock.now) { true } }
  }

  /// Runs at most a given number of the ready jobs, for a test that stops while other jobs are
  /// still waiting.
  ///
  /// - Parameter count: The maximum number of jobs. For zero or less, no job runs.
  public func run(jobs count: Int) {
    guard mayBeDriven() else { return }
    var remainingCount = count
    _ = proceed(to: clock.now) {
      remainingCount -= 1
      return remainingCount >= 0
    }
  }

  /// Advances the time: wakes the sleepers in order, and runs all ready jobs after each of them.
  ///
  /// A task that wakes more than 100,000 times in one call of this method is a problem, and the
  /// time stops where the limit was exceeded. Advance a longer time in several calls.
  ///
  /// - Parameter duration: The time to add. A negative duration is a problem, and the time does not
  ///   change.
  public func advance(by duration: Duration) {
    guard mayBeDriven() else { return }
    if duration < .zero {
      // The most negative duration has no positive counterpart.
      let back = .zero - max(duration, .seconds(-Int64.max))
      executor.problems.add(.timeBackwards(by: back))
    }
    _ = proceed(to: clock.now.advanced(by: max(.zero, duration))) { true }
  }

  /// Advances the time to a moment, given as the time since the start. A moment that has passed is
  /// a problem, and the time does not change. The limit of ``advance(by:)`` applies.
  public func advance(to offset: Duration) {
    guard mayBeDriven() else { return }
    let now = clock.now.offset
    if offset < now {
      executor.problems.add(.timeBackwards(by: now - max(offset, .seconds(-Int64.max))))
    }
    _ = proceed(to: VirtualClock.Instant(offset: offset)) { true }
  }

  /// Returns whether the caller is outside the simulation. Otherwise adds a problem, which the driver
  /// reports later. A reducer, an effect or a scheduled call runs in the middle of a step, and cannot
  /// run the rest of that step.
  private func mayBeDriven() -> Bool {
    if !executor.isDriving { return true }
    executor.problems.addWithoutReporting(.drivenReentrantly(executor.currentEffect))
    return false
  }

  /// Advances the time to a moment. Stops as soon as `mayContinue`, which is called before each
  /// job, returns false.
  ///
  /// - Returns: Whether the time reached the moment.
  package func proceed(to target: VirtualClock.Instant, while mayContinue: () -> Bool) -> Bool {
    defer {
      executor.problems.reportPending()
      choices.reportMismatch(to: executor.problems)
    }
    return executor.drive { runAll(until: target, while: mayContinue) }
  }

  /// Runs all ready jobs when the simulation is deallocated. A thread that is driving the
  /// simulation or cancelling tasks at the moment, such as one that deallocates a store, runs the
  /// remaining jobs when it has finished.
  func runRemainingJobs() {
    if !executor.isCancellingTasks {
      _ = executor.driveIfFree { _ = runAll(until: clock.now) { true } }
    }
    choices.reportMismatch(to: executor.problems)
  }

  private func runAll(until target: VirtualClock.Instant, while mayContinue: () -> Bool) -> Bool {
    while true {
      while mayContinue() { if !executor.runNextJob() { break } }
      guard mayContinue(), !executor.isStopped else { return false }
      guard timers.isNextDue(by: target) else { break }
      runNextTimer(until: target)
    }
    timers.move(to: target)
    invariants.check()
    return true
  }

  /// Wakes the next sleeper, or performs the next scheduled call.
  ///
  /// This is a separate function, because code that uses an item has to look up its size at run
  /// time, and most steps of a test have no item that is due.
  @inline(never)
  private func runNextTimer(until target: VirtualClock.Instant) {
    guard let due = timers.takeNext(until: target) else { return }
    executor.countWake(hasAdvancedTime: due.hasAdvancedTime, at: due.moment)
    switch due.item {
    case .sleeper(let continuation, _): continuation.resume(returning: true)
    case .call(let body): body()
    }
  }

  /// Whether the current step was stopped, because a limit was exceeded in it.
  package var isStopped: Bool { executor.isStopped }

  /// Runs `body` with the current thread as the driver.
  package func drive<Result>(_ body: () throws -> Result) rethrows -> Result {
    try executor.drive(body)
  }

  /// Runs all ready jobs, and checks that no effect is left.
  ///
  /// - Throws: ``SimulationProblem/unfinished(_:nextWake:)`` if effects are running that cannot end
  ///   without further input or time; if the effects were stopped, the problem that stopped them.
  public func finish() throws(SimulationProblem) {
    run()
    let remainingEffects = runningEffects
    if remainingEffects.isEmpty { return }
    // Effects that were stopped are not waiting for anything.
    if isStopped, let problem = problems.last { throw problem }
    let problem = SimulationProblem.unfinished(remainingEffects, nextWake: nextDeadline)
    executor.problems.add(problem)
    throw problem
  }

  /// Schedules a call on the driving thread.
  ///
  /// The simulation keeps `body` until the call, or until the simulation is deallocated. A closure
  /// that refers to the simulation therefore keeps it alive: capture the simulation weakly.
  ///
  /// - Parameters:
  ///   - delay: The virtual time until the call.
  ///   - body: The closure to call.
  public func schedule(after delay: Duration, _ body: @escaping @Sendable () -> Void) {
    let deadline = clock.now.advanced(by: max(.zero, delay))
    timers.add(timers.nextNumber(), at: deadline, .call(body))
  }
}
