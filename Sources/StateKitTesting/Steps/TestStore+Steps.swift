import StateKit
import StateKitSimulation
import Testing

/// What every step does.
extension TestStore {
  /// Does a step on the thread that is here: first what can still run, then the step, then what can run
  /// after it.
  func step<Result>(at location: SourceLocation, _ body: () -> Result) -> Result {
    simulation.drive {
      let outer = enter(at: location)
      defer { leave(to: outer) }
      // The world may have been driven by hand.
      target = max(target, clock.now)
      core.dropUnheard()
      runOn()
      let result = body()
      runOn()
      tellReports()
      return result
    }
  }

  /// Notes where the test is.
  ///
  /// - Returns: Where the step is whose closure takes this one; nil when none does.
  private func enter(at location: SourceLocation) -> SourceLocation? {
    let outer = isInStep ? lastStep : nil
    lastStep = location
    isInStep = true
    if outer != nil { fail(.program(.nestedStep)) }
    return outer
  }

  private func leave(to outer: SourceLocation?) {
    if let outer { lastStep = outer } else { isInStep = false }
  }

  /// Runs all that can run while no action waits. Time goes on as far as it was told to.
  func runOn() {
    if core.isHeldUp { return }
    let isThere = simulation.proceed(to: target) { !core.isHeldUp }
    // What was too much for one step is not gone on with in the next one.
    if !isThere && simulation.isStopped { target = clock.now }
  }

  func fail(_ failure: TestFailure) { reporter.record(failure, lastStep) }

  /// Tells what `off(showSkipped: true)` shows.
  func notice(_ failure: @autoclosure () -> TestFailure) {
    if exhaustivity == .off(showSkipped: true) { fail(failure()) }
  }

  /// Fails for what was reported about the program.
  func tellReports() {
    if inbox.isEmpty { return }
    for report in inbox.takeReports() { fail(.program(ProgramFailure(report))) }
  }

  /// The action that waits, as a message names it.
  var waiting: WaitingAction? {
    core.heldAction.map { WaitingAction($0, from: core.heldSender) }
  }

  /// When the next sleeper wakes, as the time since the beginning.
  var nextWake: Duration? { simulation.nextDeadline }

  /// Fails for what waits and should have been received before a step, and takes it out of the way.
  func expectNothingWaits(before step: @autoclosure () -> Step) {
    while core.takeDismissal() {
      if exhaustivity.isOn {
        fail(.action(.dismissalNotReceived(before: step())))
      } else {
        notice(.skipped(.dismissal))
      }
    }
    if inbox.isEmpty && !core.isHeldUp { return }
    let changes = takeChanges()
    var actions = WaitingActions()
    while core.isHeldUp {
      actions.add(waiting)
      core.admit()
      runOn()
    }
    fail(changes + takeChanges(), before: step())
    if actions.count == 0 { return }
    // What has no end is told, and not how much of it there was.
    if simulation.isStopped { return tellReports() }
    if exhaustivity.isOn {
      fail(.action(.notReceived(actions, before: step())))
    } else {
      noticeSkipped(actions)
    }
  }

  /// Tells which actions were handled and not received.
  func noticeSkipped(_ actions: WaitingActions) {
    for action in actions.first { notice(.skipped(.action(action))) }
    if actions.others > 0 { notice(.skipped(.moreActions(actions.others))) }
  }

  private func takeChanges() -> [String] { inbox.takeChanges().map(\.description) }

  /// Fails for the changes of shared state that should have been received before a step.
  func expectNoChange(before step: @autoclosure () -> Step) {
    if inbox.isEmpty { return }
    fail(takeChanges(), before: step())
  }

  private func fail(_ changes: [String], before step: @autoclosure () -> Step) {
    if changes.isEmpty { return }
    if exhaustivity.isOn {
      fail(.shared(.notReceived(changes, before: step())))
    } else {
      notice(.skipped(.changes(changes)))
    }
  }

  /// Compares the state after a step with what the test says of it.
  func compare(
    before: State, _ update: ((inout State) throws -> Void)?, after step: @autoclosure () -> Step
  ) {
    let actual = core.current
    var expected = exhaustivity.isOn ? before : actual
    if let update {
      do {
        try update(&expected)
      } catch {
        return fail(.state(.assertionThrew(step(), error: "\(error)")))
      }
    }
    if !exhaustivity.isOn {
      notice(of: before, actual, update) { .state(step(), $0) }
      if update == nil { return }
    }
    if expected != actual {
      let difference = Difference(expected: expected, actual: actual)
      fail(
        .state(update == nil ? .notAsserted(step(), difference) : .isOther(step(), difference)))
    } else if update != nil && exhaustivity.isOn && before == actual {
      fail(.state(.nothingChanged(step())))
    }
  }
}
