import StateKit

/// What a test store does with what the test does not mention, when it does not have to.
extension TestStore {
  /// Skips the changes, and handles the actions, that come before one that is wanted.
  ///
  /// - Returns: The actions that were skipped.
  func skip(
    untilChange isChange: (SharedTransaction) -> Bool, orAction isAction: (Action) -> Bool
  ) -> WaitingActions {
    var (all, untold) = (WaitingActions(), WaitingActions())
    while true {
      if let change = inbox.firstChange {
        if isChange(change) { break }
        noticeSkipped(untold)
        untold = WaitingActions()
        _ = inbox.takeChange()
        notice(.skipped(.changes([change.description])))
      } else if let action = core.heldAction, !isAction(action) {
        all.add(waiting)
        untold.add(waiting)
        core.admit()
        runOn()
      } else {
        break
      }
    }
    noticeSkipped(untold)
    return all
  }

  /// Shows what a closure leaves unsaid of a change.
  func notice<Value: Equatable>(
    of before: Value, _ after: Value, _ update: ((inout Value) throws -> Void)?,
    as notice: (Difference) -> SkippedNotice
  ) {
    guard exhaustivity == .off(showSkipped: true) else { return }
    var said = before
    // It may have been written for the state after; what it throws there is told.
    do { try update?(&said) } catch { return }
    if said != after {
      self.notice(.skipped(notice(Difference(expected: said, actual: after))))
    }
  }
}
