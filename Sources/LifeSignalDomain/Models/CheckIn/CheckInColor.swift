/// The colour of the button that checks in (2.7): how urgent it is, at a glance.
public enum CheckInColor: String, Hashable, Sendable, CaseIterable {
  /// Over half of the interval is left.
  case green
  /// Over a fifth is left.
  case yellow
  /// Something is left.
  case orange
  /// It is due.
  case red
  /// There was no check-in yet.
  case blue
  /// A check-in is under way.
  case grey

  /// The colour of a countdown.
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
