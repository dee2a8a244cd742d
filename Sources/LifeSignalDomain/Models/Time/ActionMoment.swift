public import Foundation

/// When an action was made, as a device tells the server.
public enum ActionMoment: Hashable, Sendable, Codable {
  /// The action was made at a date of the server.
  case date(Date)
  /// The action was made some time before it was sent. The device does not know the server's time.
  case age(Duration)

  /// Returns the date at which the action counts: neither before its account existed nor in the
  /// future.
  ///
  /// - Parameters:
  ///   - now: The server's current date.
  ///   - accountStart: The date at which the server created the account.
  public func date(at now: Date, inAccountSince accountStart: Date) -> Date {
    let date =
      switch self {
      case .date(let date): date
      case .age(let age): now.addingTimeInterval(-(age / .seconds(1)))
      }
    return min(max(date, accountStart), now)
  }
}
