public import Foundation

/// What the tabs say without being looked at (4.1). It is counted from what is known now, and never
/// stored: a stored count can disagree with what it counts.
public struct Badges: Hashable, Sendable {
  /// How many responders wait for an answer to a ping.
  public let waitingResponders: Int
  /// How many dependents have an emergency, or have missed their check-in.
  public let dependentsInNeed: Int
  /// Whether my own emergency is on.
  public let isAlertActive: Bool
  /// How many items of the history have not been read.
  public let unreadNotifications: Int

  /// Counts.
  ///
  /// - Complexity: O(*n*) in contacts and notifications.
  public init(
    user: ReadOnlyUserState, contacts: ReadOnlyContactsState,
    notifications: ReadOnlyNotificationsState, at now: Date
  ) {
    waitingResponders = contacts.contacts.count { $0.isResponder && $0.incomingPing != nil }
    dependentsInNeed = contacts.contacts.count {
      $0.isDependent && ($0.alert != .inactive || $0.isNonResponsive(at: now))
    }
    isAlertActive = user.user.map { $0.alert != .inactive } ?? false
    unreadNotifications = notifications.unreadCount
  }
}
