public import Foundation

/// A short message that disappears after some seconds and is not in the notification history
/// (invariant 34).
public enum Toast: Hashable, Sendable {
  /// The check-in was accepted.
  case checkedIn
  /// The check-in was refused because the last one is too recent; `wait` is in seconds.
  case checkInTooSoon(wait: Int)
  /// The operation was not done because the person was not recognised.
  case notRecognised(BiometricError)
  /// The change was saved, and is sent when there is a connection.
  case keptForLater
  /// A saved change could not be carried out.
  case gaveUp(UserIntent)
  /// The emergency is on.
  case alertActivated
  /// The emergency is on, but the account has no responders whom the server could notify.
  case alertActivatedWithoutResponders
  /// The emergency is on, but could not be saved: the app must run until the emergency is
  /// delivered.
  case alertActivatedUnsaved
  /// The emergency is off.
  case alertDeactivated
  /// A contact was added.
  case contactAdded(PersonName)
  /// A contact was removed.
  case contactRemoved(PersonName)
  /// The roles of a contact changed.
  case rolesChanged(PersonName)
  /// The server refused a change of contacts that had waited for a connection. It was undone.
  case contactChangeUndone(ContactIntent)
  /// The session ended before a change of contacts with these names was sent. It is lost.
  case contactChangeLost(ContactIntent, of: [PersonName])
  /// A ping was sent.
  case pinged(PersonName)
  /// A ping was cancelled.
  case pingCancelled(PersonName)
  /// A number of pings were answered.
  case pingsAnswered(Int)
  /// The QR code was replaced; previous codes are no longer valid.
  case codeReset
  /// The QR code was copied.
  case codeCopied
  /// The device will show a notification again.
  case notificationScheduled
  /// The device will not show the notification again.
  case notificationCancelled
  /// The profile was changed.
  case profileSaved
  /// An operation failed; the screen shows details.
  case failed
  /// The person signed out.
  case signedOut

  /// The time for which a toast is shown, in seconds.
  public static let lifetime: TimeInterval = 3
}
