public import Foundation

/// What a contact is up to, what matters most first (5.6).
public enum ContactStatus: Hashable, Sendable {
  /// Their emergency is on.
  case alert(since: Date)
  /// They have missed their check-in, by the server's word or by the clock; since when.
  case nonResponsive(since: Date)
  /// A ping waits for an answer; since when.
  case pinged(since: Date)
  /// They are well, as far as anybody knows; until when they are due.
  case onTime(due: Date)
  /// They have never checked in.
  case noCheckIn

  /// Which contacts stand before others: the lower, the sooner. Those who are well and those who never
  /// checked in are one group.
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
  /// What the contact is up to, as it is shown, counted and ordered by: one function for all (5.6).
  ///
  /// - Parameters:
  ///   - role: In which list they are looked at. A responder waits for my answer, or I for theirs; of a
  ///     dependent the ping that I sent counts.
  ///   - now: The time.
  public func status(as role: Role, at now: Date) -> ContactStatus {
    if case .active(let since) = alert { return .alert(since: since) }
    if isNonResponsive(at: now) {
      // The clock may have found out before the server did.
      return .nonResponsive(since: nonResponsiveSince ?? dueAt ?? now)
    }
    let pings = role == .responder ? [incomingPing, outgoingPing] : [outgoingPing]
    if let since = pings.compactMap(\.self).min() { return .pinged(since: since) }
    return dueAt.map { .onTime(due: $0) } ?? .noCheckIn
  }
}
