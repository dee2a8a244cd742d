public import Foundation
public import LifeSignalDomain

/// The derived state of the history screen.
extension NotificationsHistoryFeature.State {
  /// Returns the entries of the shown category, the newest first.
  ///
  /// - Parameters:
  ///   - notifications: The history.
  ///   - user: The account holder, whose undelivered emergencies are entries, too.
  ///   - now: The current date.
  public func entries(
    of notifications: ReadOnlyNotificationsState, pendingOf user: ReadOnlyUserState, at now: Date
  ) -> [HistoryEntry] {
    HistoryEntry.history(
      of: filter, items: notifications.items, pending: user.pendingEmergencies, at: now)
  }
}
