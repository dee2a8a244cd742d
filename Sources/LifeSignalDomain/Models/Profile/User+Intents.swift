public import Foundation

extension User {
  /// Returns the user after an intent that counts at a date. The server uses this function, and so does the device, which
  /// shows the result before the server confirms it.
  ///
  /// The date of the last check-in never moves back (rule 5.2, invariant 21). A check-in never
  /// changes the alert (rule 5.3, invariant 25). Activating an active alert keeps its date.
  ///
  /// - Throws: ``CheckInPlanError`` if the reminder's lead would not be shorter than the interval.
  public func applying(_ intent: UserIntent, at moment: Date) throws(CheckInPlanError) -> User {
    var user = self
    switch intent {
    case .checkIn: user.lastCheckedIn = max(lastCheckedIn ?? moment, moment)
    case .activateAlert(let id):
      if alert == .inactive { user.alert = .active(since: moment) }
      user.emergencies = Set(emergencies + [id]).sorted()
    case .deactivateAlert(let ids):
      user.emergencies = emergencies.filter { !ids.contains($0) }
      if user.emergencies.isEmpty { user.alert = .inactive }
    case .setName(let name): user.name = name
    case .setNote(let note): user.note = note
    case .setInterval(let interval):
      user.plan = try CheckInPlan(interval: interval, reminder: plan.reminder)
    case .setReminder(let reminder):
      user.plan = try CheckInPlan(interval: plan.interval, reminder: reminder)
    case .setBiometric(let isEnabled): user.isBiometricEnabled = isEnabled
    // Only the server issues codes.
    case .resetQRCode: break
    }
    return user
  }
}
