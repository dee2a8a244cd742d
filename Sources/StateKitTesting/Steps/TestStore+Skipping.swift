import StateKit

/// How a test store that is not exhaustive handles what the test does not mention.
extension TestStore {
  /// Skips changes, and handles actions, until it finds the expected change or action.
  ///
  /// - Returns: The actions that were skipped.
  func skip(
    untilChange isChange: (SharedTransaction) -> Bool, orAction isAction: (Action) -> Bool
  ) -> UnreceivedActions {
    var (all, untold) = (UnreceivedActions(), UnreceivedActions())
    while true {
      if let change = unassertedEvents.firstChange {
        if isChange(change) { break }
        noticeSkipped(untold)
        untold = UnreceivedActions()
        _ = unassertedEvents.takeChange()
        notice(.skipped(.changes([change.description])))
      } else if let action = core.heldAction, !isAction(action) {
        all.add(nextUnreceivedAction)
        untold.add(nextUnreceivedAction)
        core.admit()
        runPendingWork()
      } else {
        break
      }
    }
    noticeSkipped(untold)
    return all
  }

  /// Shows the part of a change that the test's closure does not make.
  func notice<Value: Equatable>(
    of before: Value, _ after: Value, _ update: ((inout Value) throws -> Void)?,
    as notice: (RenderedDifference) -> SkippedNotice
  ) {
    guard exhaustivity == .off(showSkippedAssertions: true) else { return }
    var said = before
    // The closure may be written for the state after the change; what it throws there is reported.
    do { try update?(&said) } catch { return }
    if said != after {
      self.notice(.skipped(notice(RenderedDifference(expected: said, actual: after))))
    }
  }
}
