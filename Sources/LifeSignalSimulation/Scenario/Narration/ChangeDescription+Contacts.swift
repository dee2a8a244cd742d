internal import Foundation
internal import LifeSignalDomain
internal import StateKit

extension ChangeDescription {
  /// Describes a change of the contacts, or returns `nil` for a change of another state.
  static func contacts(_ transaction: SharedTransaction) -> ChangeDescription? {
    guard let before = transaction.before as? ReadOnlyContactsState,
      let after = transaction.after as? ReadOnlyContactsState
    else { return nil }
    let removed = before.contacts.filter { after.contact(by: $0.id) == nil }
    let others = after.contacts.flatMap { lines(from: before.contact(by: $0.id), to: $0) }
    return ChangeDescription(owner: "contacts", lines: removed.map { "- \($0.name)" } + others)
  }

  private static func lines(from before: Contact?, to after: Contact) -> [String] {
    guard let before else { return ["+ \(after.name) as \(after.roles.scenarioText)"] }
    let changes = [
      difference("name", before.name.text, after.name.text),
      difference("number", before.phone.e164, after.phone.e164),
      before.note == after.note ? nil : "a new note",
      difference("is", before.roles.scenarioText, after.roles.scenarioText),
      difference("interval", before.interval.scenarioText, after.interval.scenarioText),
      difference(
        "due", before.dueAt?.scenarioText ?? "never", after.dueAt?.scenarioText ?? "never"),
      difference("ping to me", moment(before.incomingPing), moment(after.incomingPing)),
      difference("ping from me", moment(before.outgoingPing), moment(after.outgoingPing)),
      difference("alert", before.alert.scenarioText, after.alert.scenarioText),
      difference(
        "non-responsive", moment(before.nonResponsiveSince), moment(after.nonResponsiveSince)),
    ].compactMap(\.self)
    return changes.map { "\(after.name): \($0)" }
  }

  private static func moment(_ date: Date?) -> String { date?.scenarioText ?? "none" }
}
