/// The reasons why a number of seconds is not a valid check-in interval.
public enum CheckInIntervalError: Error, Hashable, Sendable {
  /// The time is shorter than ``CheckInInterval/shortest``.
  case tooShort(seconds: Int)
  /// The time is longer than ``CheckInInterval/longest``.
  case tooLong(seconds: Int)
}
