internal import Foundation
public import LifeSignalDomain

/// The derived state of the check-in screen.
extension CheckInFeature.State {
  /// Returns the time until the next check-in is due, or `nil` while the screen is not shown.
  public func countdown(of user: ReadOnlyUserState) -> Countdown? {
    countdownDate.map { Countdown(dueAt: user.dueAt, at: $0) }
  }

  /// Returns the color of the check-in button, or `nil` while the screen is not shown or there is
  /// no profile.
  public func color(of user: ReadOnlyUserState) -> CheckInColor? {
    guard let countdown = countdown(of: user), let interval = user.user?.plan.interval
    else { return nil }
    return CheckInColor(countdown, of: interval, isBusy: isCheckingIn)
  }

  /// Returns the stage of the emergency button.
  public func alertStage(of user: ReadOnlyUserState) -> AlertStage {
    switch (user.user?.alert ?? .inactive, gesture) {
    case (.active(let since), _) where pending != .deactivateAlert:
      if case .holding(let start) = gesture { return .holding(since: start) }
      // An emergency whose delivery is unknown counts as pending.
      return .active(since: since, delivery: user.alertDelivery ?? .pending)
    case (.active, _): return .deactivating
    case (.inactive, .arming(let taps, _)): return .arming(taps: taps)
    case (.inactive, .filling): return .filling
    case (.inactive, .activating): return .activating
    case (.inactive, .idle), (.inactive, .holding): return .inactive
    }
  }

  /// Returns the text on the emergency button. It depends on no gesture, and says in advance if there are
  /// no responders.
  public func alertLabel(
    of user: ReadOnlyUserState, with contacts: ReadOnlyContactsState
  ) -> AlertLabel {
    AlertLabel(user.alertDelivery, hasNoResponders: contacts.hasNoResponders)
  }
}
