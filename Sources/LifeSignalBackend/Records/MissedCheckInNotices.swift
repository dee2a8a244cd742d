internal import Foundation
internal import LifeSignalDomain

/// The responders who were notified of one missed check-in, so that each is notified of it once (rule
/// 5.4, invariant 23).
struct MissedCheckInNotices: Hashable, Sendable, Codable {
  /// The due time of the check-in.
  let dueAt: Date
  /// The notified responders.
  var notified: Set<UserID> = []
}
