internal import LifeSignalDomain
internal import StateKit

extension ChangeStory {
  static func user(_ transaction: SharedTransaction) -> ChangeStory? {
    guard let before = transaction.before as? ReadOnlyUserState,
      let after = transaction.after as? ReadOnlyUserState
    else { return nil }
    return ChangeStory(owner: "user", lines: lines(from: before.user, to: after.user))
  }

  private static func lines(from before: User?, to after: User?) -> [String] {
    guard let after else { return before.map { ["- \($0.name)"] } ?? [] }
    guard let before else {
      let due = after.dueAt.map { ", due \($0.story)" } ?? ""
      return ["+ \(after.name), every \(after.plan.interval.story)\(due)"]
    }
    return [
      difference("name", before.name.text, after.name.text),
      difference("number", before.phone.e164, after.phone.e164),
      difference("note", quoted(before.note), quoted(after.note)),
      difference("interval", before.plan.interval.story, after.plan.interval.story),
      difference("reminder", before.plan.reminder.story, after.plan.reminder.story),
      difference("due", before.dueAt?.story ?? "never", after.dueAt?.story ?? "never"),
      difference("alert", before.alert.story, after.alert.story),
      before.qrCode == after.qrCode ? nil : "a new QR code",
      difference(
        "biometrics", before.isBiometricEnabled ? "on" : "off",
        after.isBiometricEnabled ? "on" : "off"),
    ].compactMap(\.self)
  }

  private static func quoted(_ note: EmergencyNote) -> String { "\"\(note.text)\"" }
}
