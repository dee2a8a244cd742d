import StateKit
import StateKitSimulation
import Testing

/// What all steps have in common.
extension TestStore {
  /// Performs a step on the calling thread: runs pending jobs first, then the step, then all jobs
  /// that the step makes ready.
  func step<Result>(at location: SourceLocation, _ body: () -> Result) -> Result {
    simulation.drive {
      if isInStep { return nestedStep(at: location, body) }
      lastStep = location
      isInStep = true
      defer { isInStep = false }
      return perform(body)
    }
  }

  /// Performs a step inside the closure of another step, which is a mistake.
  private func nestedStep<Result>(at location: SourceLocation, _ body: () -> Result) -> Result {
    let outerStep = lastStep
    lastStep = location
    defer { lastStep = outerStep }
    fail(.program(.nestedStep))
    return perform(body)
  }

  private func perform<Result>(_ body: () -> Result) -> Result {
    // The test may have advanced the simulation directly.
    targetTime = max(targetTime, clock.now)
    core.dropCancelledHeldActions()
    runPendingWork()
    let result = body()
    runPendingWork()
    failForReportedIssues()
    return result
  }

  /// Runs all jobs that are ready, until an action is pending. The time advances at most to
  /// `targetTime`.
  func runPendingWork() {
    if core.holdsAction { return }
    let hasReachedTarget = simulation.proceed(to: targetTime) { !core.holdsAction }
    // A step that exceeded a limit does not continue in the next step.
    if !hasReachedTarget && simulation.isStopped { targetTime = clock.now }
  }

  /// Reports a notice for `off(showSkippedAssertions: true)`.
  func notice(_ failure: @autoclosure () -> TestFailure) {
    if exhaustivity == .off(showSkippedAssertions: true) { fail(failure()) }
  }

  /// Fails for each issue of the program that was reported.
  func failForReportedIssues() {
    if unassertedEvents.isEmpty { return }
    for issue in unassertedEvents.takeIssues() { fail(.program(ProgramFailure(issue))) }
  }

  /// The pending action or dismissal, as a message names it.
  var nextUnreceivedAction: UnreceivedAction? {
    guard core.holdsAction else { return nil }
    return core.heldAction.map { UnreceivedAction($0, from: core.heldActionSender) }
      ?? UnreceivedAction(dismissalBy: core.heldActionSender)
  }

  /// The time since the start at which the next sleeper wakes or the next scheduled call is due;
  /// nil if there is none.
  var nextWake: Duration? { simulation.nextDeadline }

  /// Fails for dismissals, actions and changes that the test should have received before a step,
  /// and handles the actions.
  func expectNothingUnreceived(before step: @autoclosure () -> TestStep) {
    while core.takeDismissal() {
      if exhaustivity.isOn {
        fail(.action(.dismissalNotReceived(before: step())))
      } else {
        notice(.skipped(.dismissal))
      }
    }
    if unassertedEvents.isEmpty && !core.holdsAction { return }
    let changes = takeChanges()
    var actions = UnreceivedActions()
    while core.holdsAction {
      actions.add(nextUnreceivedAction)
      core.admitHeldAction()
      runPendingWork()
    }
    failForUnreceived(changes + takeChanges(), before: step())
    if actions.count == 0 { return }
    // An endless loop has its own report, which makes a list of its actions unnecessary.
    if simulation.isStopped { return failForReportedIssues() }
    if exhaustivity.isOn {
      fail(.action(.notReceived(actions, before: step())))
    } else {
      noticeSkipped(actions)
    }
  }

  /// Reports the actions that were handled but not received.
  func noticeSkipped(_ actions: UnreceivedActions) {
    for action in actions.listed { notice(.skipped(.action(action))) }
    if actions.unlistedCount > 0 { notice(.skipped(.moreActions(actions.unlistedCount))) }
  }

  private func takeChanges() -> [String] { unassertedEvents.takeChanges().map(\.description) }

  /// Fails for the changes of shared state that the test should have received before a step.
  func expectNoChange(before step: @autoclosure () -> TestStep) {
    if unassertedEvents.isEmpty { return }
    failForUnreceived(takeChanges(), before: step())
  }

  private func failForUnreceived(_ changes: [String], before step: @autoclosure () -> TestStep) {
    if changes.isEmpty { return }
    if exhaustivity.isOn {
      fail(.shared(.notReceived(changes, before: step())))
    } else {
      notice(.skipped(.changes(changes)))
    }
  }

  /// Compares the state after a step with the state that the test expects.
  func compare(
    before: State, _ update: ((inout State) throws -> Void)?,
    after step: @autoclosure () -> TestStep
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
      noticeUnassertedPart(from: before, to: actual, update) { .state(step(), $0) }
      if update == nil { return }
    }
    if expected != actual {
      let difference = RenderedDifference(expected: expected, actual: actual)
      fail(
        .state(
          update == nil ? .notAsserted(step(), difference) : .unexpectedState(step(), difference)))
    } else if update != nil && exhaustivity.isOn && before == actual {
      fail(.state(.nothingChanged(step())))
    }
  }
}
