internal import Foundation
internal import LifeSignalDomain
internal import StateKit

extension ChangeStory {
  static func contacts(_ transaction: SharedTransaction) -> ChangeStory? {
    guard let before = transaction.before as? ReadOnlyContactsState,
      let after = transaction.after as? ReadOnlyContactsState
    else { return nil }
    let removed = before.contacts.filter { after.contact(by: $0.id) == nil }
    let others = after.contacts.flatMap { lines(from: before.contact(by: $0.id), to: $0) }
    return ChangeStory(owner: "contacts", lines: removed.map { "- \($0.name)" } + others)
  }

  private static func lines(from before: Contact?, to after: Contact) -> [String] {
    guard let before else { return ["+ \(after.name) as \(after.roles.story)"] }
    let changes = [
      difference("name", before.name.text, after.name.text),
      difference("number", before.phone.e164, after.phone.e164),
      before.note == after.note ? nil : "a new note",
      difference("is", before.roles.story, after.roles.story),
      difference("interval", before.interval.story, after.interval.story),
      difference("due", before.dueAt?.story ?? "never", after.dueAt?.story ?? "never"),
      difference("ping to me", moment(before.incomingPing), moment(after.incomingPing)),
      difference("ping from me", moment(before.outgoingPing), moment(after.outgoingPing)),
      difference("alert", before.alert.story, after.alert.story),
      difference(
        "non-responsive", moment(before.nonResponsiveSince), moment(after.nonResponsiveSince)),
    ].compactMap(\.self)
    return changes.map { "\(after.name): \($0)" }
  }

  private static func moment(_ date: Date?) -> String { date?.story ?? "none" }
}
