internal import Foundation

extension User {
  /// The user with an intent carried out, on the server as on the device that shows it before the
  /// server knows.
  ///
  /// A check-in never moves backwards: the latest counts (5.2, invariant 21), and it never touches the
  /// alert (5.3, invariant 25). An alert that is on stays on since when it was.
  ///
  /// - Throws: ``CheckInPlanError`` when interval and reminder would not go together.
  public func applying(_ intent: UserIntent) throws(CheckInPlanError) -> User {
    var user = self
    switch intent {
    case .checkIn(let moment): user.lastCheckedIn = max(lastCheckedIn ?? moment, moment)
    case .activateAlert(let moment):
      if alert == .inactive { user.alert = .active(since: moment) }
    case .deactivateAlert: user.alert = .inactive
    case .setName(let name): user.name = name
    case .setNote(let note): user.note = note
    case .setInterval(let interval):
      user.plan = try CheckInPlan(interval: interval, reminder: plan.reminder)
    case .setReminder(let reminder):
      user.plan = try CheckInPlan(interval: plan.interval, reminder: reminder)
    case .setBiometric(let isEnabled): user.isBiometricEnabled = isEnabled
    }
    return user
  }
}
