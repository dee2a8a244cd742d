extension Simulation {
  /// Runs every job that can run now, those included that wait for a moment that has come. Time
  /// stands still.
  public func run() {
    if mayBeDriven() { _ = proceed(to: clock.now) { true } }
  }

  /// Lets time pass: wakes whoever waits, in order, and runs after each all that can run then.
  ///
  /// In one step a task may wake 100,000 times; more are a problem, and the time stands still where it
  /// was found. A longer time is advanced in several steps.
  ///
  /// - Parameter duration: How much time passes. A negative one is a problem, and none passes.
  public func advance(by duration: Duration) {
    guard mayBeDriven() else { return }
    if duration < .zero {
      // The longest way back has no opposite.
      let back = .zero - max(duration, .seconds(-Int64.max))
      executor.problems.add(.timeBackwards(by: back))
    }
    _ = proceed(to: clock.now.advanced(by: max(.zero, duration))) { true }
  }

  /// Lets time pass until a moment, given as the time since the beginning. For one that has passed
  /// already it stands still: time never goes back. It has the limit of ``advance(by:)``.
  public func advance(to offset: Duration) {
    guard mayBeDriven() else { return }
    let now = clock.now.offset
    if offset < now {
      executor.problems.add(.timeBackwards(by: now - max(offset, .seconds(-Int64.max))))
    }
    _ = proceed(to: VirtualClock.Instant(offset: offset)) { true }
  }

  /// Whether the world is not being driven by what would drive it now: a reducer, an effect or a
  /// scheduled call runs in the middle of a step, and would have the rest of it happen before itself.
  private func mayBeDriven() -> Bool {
    if !executor.isDriving { return true }
    executor.problems.note(.drivenFromInside(executor.currentEffect))
    return false
  }

  /// Lets time pass until a moment, as long as it may go on, which is asked before each job.
  ///
  /// - Returns: Whether it got there.
  package func proceed(to target: VirtualClock.Instant, while mayGoOn: () -> Bool) -> Bool {
    defer {
      executor.problems.tell()
      choices.tellMisfit(to: executor.problems)
    }
    return executor.drive { runAll(until: target, while: mayGoOn) }
  }

  /// Runs what can still run when the simulation goes away. A thread that drives or cancels just now, as
  /// one does with which a store goes away, runs the rest when it is done.
  func runLast() {
    if !executor.isHeld { _ = executor.driveIfFree { _ = runAll(until: clock.now) { true } } }
    choices.tellMisfit(to: executor.problems)
  }

  private func runAll(until target: VirtualClock.Instant, while mayGoOn: () -> Bool) -> Bool {
    while true {
      while mayGoOn() { if !executor.runNextJob() { break } }
      guard mayGoOn(), !executor.isStopped else { return false }
      guard let due = timers.takeNext(until: target) else { break }
      executor.countWake(isLater: due.isLater, at: due.moment)
      switch due.wake {
      case .sleeper(let continuation, _): continuation.resume(returning: true)
      case .call(let body): body()
      }
    }
    timers.move(to: target)
    invariants.check()
    return true
  }

  /// Whether the step at hand was stopped, because too much happened in it.
  package var isStopped: Bool { executor.isStopped }

  /// Runs `body` on the thread that is here, as the one that drives.
  package func drive<Result>(_ body: () throws -> Result) rethrows -> Result {
    try executor.drive(body)
  }

  /// Runs what can run now, and makes sure that nothing is left to do.
  ///
  /// - Throws: ``SimulationProblem/unfinished(_:nextWake:)`` when effects live that nothing in this
  ///   world can bring to their end now; the problem for which they were stopped, if they were.
  public func finish() throws(SimulationProblem) {
    run()
    let live = liveEffects
    if live.isEmpty { return }
    // What was stopped is not waiting for anything.
    if isStopped, let problem = problems.last { throw problem }
    let problem = SimulationProblem.unfinished(live, nextWake: nextDeadline)
    executor.problems.add(problem)
    throw problem
  }

  /// Calls `body` on the driving thread when that much time has passed.
  ///
  /// The simulation keeps `body` until then, or until it goes away itself: a body that holds the
  /// simulation keeps it alive. Capture it weakly.
  public func schedule(after delay: Duration, _ body: @escaping @Sendable () -> Void) {
    let deadline = clock.now.advanced(by: max(.zero, delay))
    timers.add(timers.nextNumber(), at: deadline, .call(body))
  }
}
