public import Foundation
public import LifeSignalDomain

/// The badges of the tabs (rule 4.1). They are always counted and never stored, because a stored
/// count could disagree with its items.
public struct Badges: Hashable, Sendable {
  /// The number of responders who wait for an answer to a ping.
  public let waitingResponders: Int
  /// The number of dependents who have an emergency or missed their check-in.
  public let dependentsInNeed: Int
  /// Whether the account holder's emergency is on.
  public let isAlertActive: Bool
  /// The number of unread notifications.
  public let unreadNotifications: Int

  /// Counts the badges of the tabs at a date.
  ///
  /// - Complexity: O(*n*) in the number of contacts and notifications.
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
