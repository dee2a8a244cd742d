internal import Foundation

extension BackendState {
  /// Adds an item to an account's history, and pushes it to the device when another caused it.
  mutating func log(_ notice: Notice, for account: UserID, _ turn: inout BackendTurn) {
    let item = notice.item(as: turn.makeID(), at: turn.now)
    guard let item, let revision = accounts[account]?.append(item, at: turn.now) else { return }
    push(.notifications(revision, .added(item)), of: .notifications, to: account, &turn)
    // Who cannot be pushed to is told all the same: in the history, and on an open stream.
    if item.kind.isReceived, let address = accounts[account]?.session?.pushAddress {
      turn.push(item, to: address)
    }
  }

  /// Has items be read. What is read, gone or nobody's stays as it is (invariant 32).
  mutating func markRead(_ ids: [NotificationID], of account: UserID, _ turn: inout BackendTurn) {
    let changed = accounts[account]?.history.markRead(Set(ids)) ?? []
    guard !changed.isEmpty else { return }
    tellHistory(.updated(changed), to: account, &turn)
  }

  /// Clears a group of the history, for good.
  mutating func clearNotifications(
    _ category: NotificationCategory, of account: UserID, _ turn: inout BackendTurn
  ) {
    let removed = accounts[account]?.history.clear(category) ?? []
    guard !removed.isEmpty else { return }
    tellHistory(.removed(removed), to: account, &turn)
  }

  private mutating func tellHistory(
    _ event: NotificationsEvent, to account: UserID, _ turn: inout BackendTurn
  ) {
    guard let revision = accounts[account]?.countHistoryChange() else { return }
    push(.notifications(revision, event), of: .notifications, to: account, &turn)
  }
}

extension Account {
  /// Adds an item to the history, and gives the revision that it makes.
  fileprivate mutating func append(_ item: NotificationItem, at now: Date) -> Revision {
    history.append(item, at: now)
    return countHistoryChange()
  }

  /// Counts a change of the history.
  fileprivate mutating func countHistoryChange() -> Revision {
    notificationsRevision = notificationsRevision.next
    return notificationsRevision
  }
}

extension Notice {
  /// The item of a history. There always is one: a kind that needs a contact is made with one.
  func item(as id: NotificationID, at now: Date) -> NotificationItem? {
    try? NotificationItem(
      id: id, kind: kind, title: title, message: message, timestamp: now, contact: contact)
  }
}

extension NotificationKind {
  /// Whether another caused it, so that the person may not know yet.
  var isReceived: Bool {
    switch self {
    case .sendManualAlertActive, .sendManualAlertInactive, .sendDependentPing, .cancelDependentPing,
      .sendResponderPingResponded, .sendClearAllResponderPings:
      false
    case .receiveDependentManualAlertActive, .receiveDependentManualAlertInactive,
      .receiveNonResponsiveAlert, .receiveNonResponsiveDependentAlert, .receiveResponderPing,
      .receiveDependentPingResponded, .receiveContactAdded, .receiveContactRemoved,
      .receiveContactRoleChanged, .receiveSystemNotification, .receiveSystemNotificationSuccess,
      .receiveSystemNotificationError:
      true
    }
  }
}
