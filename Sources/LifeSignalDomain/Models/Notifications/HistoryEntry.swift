public import Foundation

/// An entry of the notification history as a device shows it.
public enum HistoryEntry: Hashable, Sendable {
  /// An item of the server's history.
  case item(NotificationItem)
  /// An emergency of the person that the server has not received yet. The entry cannot be read, put
  /// off or cleared. It disappears when the server has the emergency, and adds an item about it.
  case pending(PendingEmergency)

  /// The date of the entry.
  public var date: Date {
    switch self {
    case .item(let item): item.timestamp
    case .pending(let emergency): emergency.raisedAt
    }
  }

  /// The first line of the entry.
  public var title: String {
    switch self {
    case .item(let item): item.title
    case .pending: "Emergency alert not delivered"
    }
  }

  /// Returns the text below the title, with dates in a format of the caller.
  public func text(formatting date: (Date) -> String) -> String {
    switch self {
    case .item(let item): return item.text(formatting: date)
    case .pending(let emergency):
      let raised = "You turned on the emergency alert at \(date(emergency.raisedAt))"
      guard let endedAt = emergency.endedAt else {
        return "\(raised). The phone tries to deliver it until the server has received it."
      }
      return
        "\(raised), and turned it off at \(date(endedAt)). The server has received neither yet."
    }
  }

  /// Returns the entries of a category, the newest first: the pending emergencies, which are alerts,
  /// and the items that are at most 30 days old.
  ///
  /// - Parameters:
  ///   - category: The category.
  ///   - items: The items of the history, the newest first.
  ///   - pending: The emergencies that the server has not received yet.
  ///   - now: The current date.
  public static func history(
    of category: NotificationCategory, items: some Sequence<NotificationItem>,
    pending: [PendingEmergency], at now: Date
  ) -> [HistoryEntry] {
    let shown = items.history(of: category, at: now).map(HistoryEntry.item)
    guard category == .alerts else { return shown }
    var entries = shown
    for emergency in pending {
      let index = entries.firstIndex { $0.date <= emergency.raisedAt } ?? entries.endIndex
      entries.insert(.pending(emergency), at: index)
    }
    return entries
  }
}
