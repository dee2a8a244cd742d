internal import Foundation
internal import LifeSignalDomain
internal import StateKit

extension ChangeDescription {
  /// Describes a change of the contacts; returns `nil` if another state changed.
  static func contacts(_ transaction: SharedTransaction, context: ScenarioContext)
    -> ChangeDescription?
  {
    guard let before = transaction.before as? ReadOnlyContactsState,
      let after = transaction.after as? ReadOnlyContactsState
    else { return nil }
    let removed = before.contacts.filter { after.contact(by: $0.id) == nil }
    let addedOrChanged = after.contacts.flatMap {
      lines(from: before.contact(by: $0.id), to: $0, context)
    }
    return ChangeDescription(
      owner: "contacts", lines: removed.map { "- \($0.name)" } + addedOrChanged)
  }

  private static func lines(
    from before: Contact?, to after: Contact, _ context: ScenarioContext
  ) -> [String] {
    guard let before else { return ["+ \(after.name) as \(after.roles.scenarioText)"] }
    func timeText(_ date: Date?) -> String { context.text(date) ?? "none" }
    let changes = [
      difference("name", before.name.text, after.name.text),
      difference("number", before.phone.e164, after.phone.e164),
      before.note == after.note ? nil : "a new note",
      difference("is", before.roles.scenarioText, after.roles.scenarioText),
      difference("interval", before.interval.scenarioText, after.interval.scenarioText),
      difference(
        "due", context.text(before.dueAt) ?? "never", context.text(after.dueAt) ?? "never"),
      difference("ping to me", timeText(before.incomingPing), timeText(after.incomingPing)),
      difference("ping from me", timeText(before.outgoingPing), timeText(after.outgoingPing)),
      difference("alert", before.alert.scenarioText, after.alert.scenarioText),
      difference(
        "non-responsive", timeText(before.nonResponsiveSince), timeText(after.nonResponsiveSince)),
    ].compactMap(\.self)
    return changes.map { "\(after.name): \($0)" }
  }
}
