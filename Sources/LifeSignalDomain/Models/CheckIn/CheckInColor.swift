/// The color of the check-in button, which shows how urgent the next check-in is.
public enum CheckInColor: String, Hashable, Sendable, CaseIterable {
  /// More than half of the interval is left.
  case green
  /// More than a fifth of the interval is left.
  case yellow
  /// Some of the interval is left, but at most a fifth.
  case orange
  /// The check-in is overdue.
  case red
  /// The person has never checked in.
  case blue
  /// A check-in is being carried out.
  case grey

  /// Creates the color for a countdown.
  public init(_ countdown: Countdown, of interval: CheckInInterval, isBusy: Bool = false) {
    self =
      switch countdown {
      case _ where isBusy: .grey
      case .never: .blue
      case .overdue: .red
      case .remaining(let left) where left * 2 > interval.seconds: .green
      case .remaining(let left) where left * 5 > interval.seconds: .yellow
      case .remaining: .orange
      }
  }
}
