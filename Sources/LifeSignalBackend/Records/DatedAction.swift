internal import Foundation
internal import LifeSignalDomain

/// What orders the actions of an account holder.
struct DatedAction: Hashable, Sendable, Codable {
  /// The position of the action among those of its session.
  let number: UInt64
  /// The session in which the action was sent.
  let session: SessionID
  /// The date at which the action counts.
  let date: Date

  /// Returns whether the account holder made this action before another one: by their numbers within
  /// a session, and by their dates between sessions.
  func isMade(before other: Self) -> Bool {
    session == other.session ? number < other.number : date < other.date
  }
}
