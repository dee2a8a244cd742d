internal import Foundation
internal import LifeSignalDomain

extension BackendState {
  /// Adds a notification to an account's history, and sends it over the open streams. A
  /// notification of a `receive…` kind is also sent through the push service.
  mutating func notify(
    _ draft: NotificationDraft, for account: UserID, _ context: inout BackendContext
  ) {
    let item = draft.item(as: context.makeID(), at: context.now)
    guard let item, let revision = accounts[account]?.append(item, at: context.now) else { return }
    sendEvent(.notifications(revision, .added(item)), of: .notifications, to: account, &context)
    // A device without a push address still finds the item in the history and on open streams.
    if item.kind.isReceived, let address = accounts[account]?.session?.pushAddress {
      context.push(item, to: address)
    }
  }

  /// Marks items as read. Items that are already read, removed or unknown do not change (invariant
  /// 32).
  mutating func markRead(
    _ ids: [NotificationID], of account: UserID, _ context: inout BackendContext
  ) {
    let changed = accounts[account]?.history.markRead(Set(ids)) ?? []
    guard !changed.isEmpty else { return }
    sendHistoryChange(.updated(changed), to: account, &context)
  }

  /// Clears a category of the history.
  mutating func clearNotifications(
    _ category: NotificationCategory, of account: UserID, _ context: inout BackendContext
  ) {
    let removed = accounts[account]?.history.clear(category) ?? []
    guard !removed.isEmpty else { return }
    sendHistoryChange(.removed(removed), to: account, &context)
  }

  private mutating func sendHistoryChange(
    _ event: NotificationsEvent, to account: UserID, _ context: inout BackendContext
  ) {
    guard let revision = accounts[account]?.incrementHistoryRevision() else { return }
    sendEvent(.notifications(revision, event), of: .notifications, to: account, &context)
  }
}

extension Account {
  /// Adds an item to the history, and returns the new revision.
  fileprivate mutating func append(_ item: NotificationItem, at now: Date) -> Revision {
    history.append(item, at: now)
    return incrementHistoryRevision()
  }

  /// Increments the revision of the history, and returns it.
  fileprivate mutating func incrementHistoryRevision() -> Revision {
    notificationsRevision = notificationsRevision.next
    return notificationsRevision
  }
}

extension NotificationDraft {
  /// Returns the notification as an item of a history. The result is never `nil`, because a draft
  /// of a kind that needs a contact has one.
  func item(as id: NotificationID, at now: Date) -> NotificationItem? {
    try? NotificationItem(
      id: id, kind: kind, title: title, message: message, timestamp: now, contact: contact,
      lateChange: lateChange, answeredAt: answeredAt)
  }
}

extension NotificationKind {
  /// Whether this is a `receive…` kind, which reports an event that the account holder may not know
  /// about yet.
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
