internal import Foundation

/// What is shown where one checks in: derived, never stored.
extension CheckInFeature.State {
  /// How long there is until the next check-in; nothing while it is not looked at.
  public func countdown(of user: ReadOnlyUserState) -> Countdown? {
    shownAt.map { Countdown(dueAt: user.dueAt, at: $0) }
  }

  /// The colour of the button that checks in; nothing while it is not looked at.
  public func color(of user: ReadOnlyUserState) -> CheckInColor? {
    guard let countdown = countdown(of: user), let interval = user.user?.plan.interval
    else { return nil }
    return CheckInColor(countdown, of: interval, isBusy: isCheckingIn)
  }

  /// Where the machine of the emergency button stands.
  public func alertStage(of user: ReadOnlyUserState) -> AlertStage {
    switch (user.user?.alert ?? .inactive, gesture) {
    case (.active(let since), _) where pending != .deactivateAlert:
      if case .holding(let start) = gesture { return .holding(since: start) }
      // Unless somebody knows that it was delivered, it was not (B3).
      return .active(since: since, delivery: user.alertDelivery ?? .pending)
    case (.active, _): return .deactivating
    case (.inactive, .arming(let taps, _)): return .arming(taps: taps)
    case (.inactive, .filling): return .filling
    case (.inactive, .activating): return .activating
    case (.inactive, .idle), (.inactive, .holding): return .inactive
    }
  }
}
