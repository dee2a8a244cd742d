public import Foundation

/// A word to the person that is gone after a moment, and in no history (2.3).
public enum Toast: Hashable, Sendable {
  /// The check-in was done.
  case checkedIn
  /// It is too soon to check in again; how long to wait, in seconds.
  case checkInTooSoon(wait: Int)
  /// The check-in was not done, because no face or finger was recognised.
  case notRecognised(BiometricError)
  /// What the person wants is kept, and sent when there is a connection.
  case keptForLater
  /// Something that was kept could not be done any more.
  case gaveUp(UserIntent)
  /// The emergency is on.
  case alertActivated
  /// The emergency is on, and could not be written down: the app has to run until it is delivered.
  case alertActivatedUnsaved
  /// The emergency is off.
  case alertDeactivated
  /// A contact was added.
  case contactAdded(PersonName)
  /// A contact was removed.
  case contactRemoved(PersonName)
  /// What a contact is was changed.
  case rolesChanged(PersonName)
  /// A ping was sent.
  case pinged(PersonName)
  /// A ping was taken back.
  case pingCancelled(PersonName)
  /// Pings were answered; how many.
  case pingsAnswered(Int)
  /// The code is another one; previous codes are no longer valid.
  case codeReset
  /// The code was copied.
  case codeCopied
  /// The profile was changed.
  case profileSaved
  /// Something went wrong; what, the screen says.
  case failed
  /// The person is signed out.
  case signedOut

  /// How long it is shown, in seconds.
  public static let lifetime: TimeInterval = 3
}
