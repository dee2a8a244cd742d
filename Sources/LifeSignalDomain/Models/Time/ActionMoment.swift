public import Foundation

/// When an action was made, as a device tells the server.
public enum ActionMoment: Hashable, Sendable, Codable {
  /// The action was made at a date of the server.
  case date(Date)
  /// The action was made some time before it was sent. The device does not know the server's time.
  case age(Duration)
  /// The action was made before the device booted, and the device has not heard the server's time
  /// since. The server computes the date from the readings of the device's clocks.
  case readings(ActionTime, sentAt: LocalTime)

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
      case .readings(let time, let sentAt): time.date(with: ServerTime(date: now, heardAt: sentAt))
      }
    return min(max(date, accountStart), now)
  }
}
