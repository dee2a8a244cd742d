public import Foundation

/// The status of a contact (rule 5.6). The cases are declared in the order of their urgency, the
/// most urgent first.
public enum ContactStatus: Hashable, Sendable {
  /// The contact's emergency has been on since a date.
  case alert(since: Date)
  /// The contact has been non-responsive since a date, according to the server or to the clock.
  case nonResponsive(since: Date)
  /// A ping has been without an answer since a date.
  case pinged(since: Date)
  /// The contact is well as far as is known; the next check-in is due at a date.
  case onTime(due: Date)
  /// The contact has never checked in.
  case noCheckIn

  /// The rank of the status in a list: 0 for the most urgent one, which comes first. Contacts on
  /// time and contacts without a check-in have the same rank.
  public var urgencyRank: Int {
    switch self {
    case .alert: 0
    case .nonResponsive: 1
    case .pinged: 2
    case .onTime, .noCheckIn: 3
    }
  }
}

extension Contact {
  /// Returns the status of the contact. The cards of a list and their order both use this function
  /// (rule 5.6).
  ///
  /// - Parameters:
  ///   - role: The role whose list shows the contact. For a responder, pings in both directions
  ///     count; for a dependent, only the ping that the account holder sent.
  ///   - now: The current date.
  public func status(as role: Role, at now: Date) -> ContactStatus {
    if case .active(let since) = alert { return .alert(since: since) }
    if isNonResponsive(at: now) {
      // The clock can notice a missed check-in before the server does.
      return .nonResponsive(since: nonResponsiveSince ?? dueAt ?? now)
    }
    let pings = role == .responder ? [incomingPing, outgoingPing] : [outgoingPing]
    if let since = pings.compactMap(\.self).min() { return .pinged(since: since) }
    return dueAt.map { .onTime(due: $0) } ?? .noCheckIn
  }
}
