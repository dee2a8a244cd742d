internal import Foundation

extension BackendState {
  /// Opens a stream of an account, and gives what it begins with: everything.
  mutating func subscribe(
    _ account: UserID, _ subscription: SubscriptionID, to kind: StreamKind, _ now: Date
  ) throws(BackendRefusal) -> StreamEvent {
    guard let holder = accounts[account] else { throw .userNotFound }
    accounts[account]?.session?.subscriptions[subscription] = kind
    switch kind {
    case .contacts:
      let snapshot = ContactsSnapshot(
        revision: holder.contactsRevision, contacts: contacts(of: account))
      return .contacts(.snapshot(snapshot))
    case .notifications:
      // The 30 days are counted when the history is read.
      return .notifications(
        holder.notificationsRevision,
        .history(holder.notifications.filter { !$0.isExpired(at: now) }))
    case .user: return .user(try snapshot(of: account))
    }
  }

  /// Sends an event over the account's open streams of its kind.
  func push(_ event: StreamEvent, to account: UserID, _ turn: inout BackendTurn) {
    guard let session = accounts[account]?.session else { return }
    let open = session.subscriptions.filter { $0.value == event.kind }.keys
    for subscription in open.sorted(by: { $0.number < $1.number }) {
      turn.send(.event(subscription, event), to: session.address)
    }
  }

  /// Adds an item to an account's history, and forgets what is too old for it.
  mutating func log(_ item: NotificationItem, for account: UserID, _ turn: inout BackendTurn) {
    let now = turn.now
    accounts[account]?.notifications.removeAll { $0.isExpired(at: now) }
    accounts[account]?.notifications.insert(item, at: 0)
    let revision = accounts[account]?.notificationsRevision.next ?? .zero
    accounts[account]?.notificationsRevision = revision
    push(.notifications(revision, .added(item)), to: account, &turn)
  }
}
