public import Foundation

/// The status of a contact, the most urgent first (rule 5.6).
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

  /// The position in a list: a lower value comes first. Contacts on time and contacts without a
  /// check-in have the same position.
  public var urgency: Int {
    switch self {
    case .alert: 0
    case .nonResponsive: 1
    case .pinged: 2
    case .onTime, .noCheckIn: 3
    }
  }
}

extension Contact {
  /// Returns the status of the contact. Lists, counts and order all use this function (rule 5.6).
  ///
  /// - Parameters:
  ///   - role: The role whose list shows the contact. For a responder, pings in both directions
  ///     count; for a dependent, only the ping that I sent.
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
