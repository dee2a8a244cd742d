import StateKit

/// How a test store that is not exhaustive skips what the test does not assert.
extension TestStore {
  /// Skips changes, and handles actions and dismissals, until it finds what the test expects.
  ///
  /// - Parameter isDismissalExpected: Whether the dismissal of a child is expected.
  /// - Returns: The actions and dismissals that were skipped.
  func skip(
    untilChange isChange: (SharedTransaction) -> Bool,
    untilDismissal isDismissalExpected: Bool = false, orAction isAction: (Action) -> Bool
  ) -> UnreceivedActions {
    var (skipped, unreported) = (UnreceivedActions(), UnreceivedActions())
    while true {
      if let change = unassertedEvents.firstChange {
        if isChange(change) { break }
        noticeSkipped(unreported)
        unreported = UnreceivedActions()
        _ = unassertedEvents.takeChange()
        notice(.skipped(.changes([change.description])))
      } else if core.heldAction.map({ !isAction($0) })
        ?? (core.holdsDismissal && !isDismissalExpected)
      {
        skipped.add(nextUnreceivedAction)
        unreported.add(nextUnreceivedAction)
        core.admitHeldAction()
        runPendingWork()
      } else {
        break
      }
    }
    noticeSkipped(unreported)
    return skipped
  }

  /// Shows the part of a change that `update`, the closure of the test, does not make.
  func noticeUnassertedPart<Value: Equatable>(
    from before: Value, to after: Value, _ update: ((inout Value) throws -> Void)?,
    as makeNotice: (RenderedDifference) -> SkippedNotice
  ) {
    guard exhaustivity == .off(showSkippedAssertions: true) else { return }
    var asserted = before
    // An error that `update` throws here does not matter: the caller also calls `update` with the
    // state after the change, and reports the error of that call.
    do { try update?(&asserted) } catch { return }
    if asserted != after {
      notice(.skipped(makeNotice(RenderedDifference(expected: asserted, actual: after))))
    }
  }
}
