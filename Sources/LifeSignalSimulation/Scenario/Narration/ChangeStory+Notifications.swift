internal import LifeSignalDomain
internal import StateKit

extension ChangeStory {
  static func notifications(_ transaction: SharedTransaction, stage: Stage) -> ChangeStory? {
    guard let before = transaction.before as? ReadOnlyNotificationsState,
      let after = transaction.after as? ReadOnlyNotificationsState
    else { return nil }
    let removed = before.items.count { after.items[id: $0.id] == nil }
    // The newest stands first in the history, and last in a story.
    let added = after.items.filter { before.items[id: $0.id] == nil }.reversed()
    let read = after.items.count { $0.isRead && before.items[id: $0.id]?.isRead == false }
    let lines = added.map { item in
      let contact = item.contact.map { " about \(stage.name(of: $0))" } ?? ""
      return "+ \(item.kind.story)\(contact)"
    }
    let counts = [removed > 0 ? "- \(removed)" : nil, read > 0 ? "\(read) read" : nil]
    return ChangeStory(owner: "notifications", lines: counts.compactMap(\.self) + lines)
  }
}
