/// Why some time is no check-in interval.
public enum CheckInIntervalError: Error, Hashable, Sendable {
  /// It is under ``CheckInInterval/shortest``.
  case tooShort(seconds: Int)
  /// It is over ``CheckInInterval/longest``.
  case tooLong(seconds: Int)
}
