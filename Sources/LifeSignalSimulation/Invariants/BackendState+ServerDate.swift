internal import Foundation
internal import LifeSignalBackend

extension BackendState {
  /// Returns a date as the server has rounded it, if it is that of the server's last event.
  ///
  /// The server adds the time since the start of its process to the date of that start, and a world
  /// adds the time since its own start. The sums can differ by less than a microsecond, and the
  /// invariants compare dates exactly.
  func serverDate(of date: Date) -> Date {
    guard let lastDate = clock.lastDate, abs(lastDate.timeIntervalSince(date)) < 0.001 else {
      return date
    }
    return lastDate
  }
}
