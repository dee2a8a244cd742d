internal import LifeSignalDomain
internal import StateKit

extension ChangeDescription {
  /// Describes a change of the notifications; returns `nil` if another state changed.
  static func notifications(_ transaction: SharedTransaction, context: ScenarioContext)
    -> ChangeDescription?
  {
    guard let before = transaction.before as? ReadOnlyNotificationsState,
      let after = transaction.after as? ReadOnlyNotificationsState
    else { return nil }
    let removedCount = before.items.count { after.items[id: $0.id] == nil }
    // The newest item is first in the history, but last in the timeline.
    let added = after.items.filter { before.items[id: $0.id] == nil }.reversed()
    let readCount = after.items.count { $0.isRead && before.items[id: $0.id]?.isRead == false }
    let lines = added.map { item in
      let contact = item.contact.map { " about \(context.name(of: $0))" } ?? ""
      return "+ \(item.kind.scenarioText)\(contact)"
    }
    let counts = [
      removedCount > 0 ? "- \(removedCount)" : nil, readCount > 0 ? "\(readCount) read" : nil,
    ]
    return ChangeDescription(owner: "notifications", lines: counts.compactMap(\.self) + lines)
  }
}
