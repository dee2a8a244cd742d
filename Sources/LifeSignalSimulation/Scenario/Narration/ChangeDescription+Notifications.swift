internal import LifeSignalDomain
internal import StateKit

extension ChangeDescription {
  static func notifications(_ transaction: SharedTransaction, context: ScenarioContext)
    -> ChangeDescription?
  {
    guard let before = transaction.before as? ReadOnlyNotificationsState,
      let after = transaction.after as? ReadOnlyNotificationsState
    else { return nil }
    let removed = before.items.count { after.items[id: $0.id] == nil }
    // The newest item is first in the history, but last in the timeline.
    let added = after.items.filter { before.items[id: $0.id] == nil }.reversed()
    let read = after.items.count { $0.isRead && before.items[id: $0.id]?.isRead == false }
    let lines = added.map { item in
      let contact = item.contact.map { " about \(context.name(of: $0))" } ?? ""
      return "+ \(item.kind.scenarioText)\(contact)"
    }
    let counts = [removed > 0 ? "- \(removed)" : nil, read > 0 ? "\(read) read" : nil]
    return ChangeDescription(owner: "notifications", lines: counts.compactMap(\.self) + lines)
  }
}
