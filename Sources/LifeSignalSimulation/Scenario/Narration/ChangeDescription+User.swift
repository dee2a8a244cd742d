internal import LifeSignalDomain
internal import StateKit

extension ChangeDescription {
  /// Describes a change of the account holder; returns `nil` if another state changed.
  static func user(_ transaction: SharedTransaction, context: ScenarioContext)
    -> ChangeDescription?
  {
    guard let before = transaction.before as? ReadOnlyUserState,
      let after = transaction.after as? ReadOnlyUserState
    else { return nil }
    return ChangeDescription(
      owner: "user", lines: lines(from: before.user, to: after.user, context))
  }

  private static func lines(
    from before: User?, to after: User?, _ context: ScenarioContext
  ) -> [String] {
    guard let after else { return before.map { ["- \($0.name)"] } ?? [] }
    guard let before else {
      let due = after.dueAt.map { ", due \(context.text($0))" } ?? ""
      return ["+ \(after.name), every \(after.plan.interval.scenarioText)\(due)"]
    }
    return [
      difference("name", before.name.text, after.name.text),
      difference("number", before.phone.e164, after.phone.e164),
      difference("note", quoted(before.note), quoted(after.note)),
      difference("interval", before.plan.interval.scenarioText, after.plan.interval.scenarioText),
      difference("reminder", before.plan.reminder.scenarioText, after.plan.reminder.scenarioText),
      difference(
        "due", context.text(before.dueAt) ?? "never", context.text(after.dueAt) ?? "never"),
      difference("alert", before.alert.scenarioText, after.alert.scenarioText),
      before.qrCode == after.qrCode ? nil : "a new QR code",
      difference(
        "biometrics", before.isBiometricEnabled ? "on" : "off",
        after.isBiometricEnabled ? "on" : "off"),
    ].compactMap(\.self)
  }

  private static func quoted(_ note: EmergencyNote) -> String { "\"\(note.text)\"" }
}
