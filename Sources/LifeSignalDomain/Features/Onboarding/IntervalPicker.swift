/// The picker of a check-in interval: by the day or by the hour (2.7).
public struct IntervalPicker: Hashable, Sendable {
  /// What is counted.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    /// 1 to 7 days.
    case days
    /// 8, 16 and 32 hours.
    case hours

    /// What is offered, the first one preset.
    public var offered: [CheckInInterval] {
      switch self {
      case .days: CheckInInterval.offeredDays
      case .hours: CheckInInterval.offeredHours
      }
    }

    /// The length of one, in seconds.
    public var seconds: Int {
      switch self {
      case .days: 86_400
      case .hours: 3_600
      }
    }
  }

  /// What is counted.
  public private(set) var unit: Unit
  /// What is picked.
  public private(set) var interval: CheckInInterval
  /// What was picked before something else was counted, until something is picked of that.
  private var earlier: Pick?

  private struct Pick: Hashable, Sendable {
    let unit: Unit
    let interval: CheckInInterval
  }

  /// 1 day.
  public init() {
    unit = .days
    interval = .standard
  }

  /// An interval, counted by the day where that is offered.
  public init(_ interval: CheckInInterval) {
    unit = CheckInInterval.offeredDays.contains(interval) ? .days : .hours
    self.interval = interval
  }

  /// Counts something else: 1 day, or 8 hours.
  public mutating func select(_ unit: Unit) {
    guard unit != self.unit else { return }
    earlier = earlier ?? Pick(unit: self.unit, interval: interval)
    self.unit = unit
    interval = unit.offered[0]
  }

  /// Picks a number of days or hours; says whether it is offered. If not, what was picked before is
  /// picked still, also when it was counted otherwise.
  public mutating func select(_ value: Int) -> Bool {
    guard let offered = unit.offered.first(where: { $0.seconds / unit.seconds == value }) else {
      if let earlier { (unit, interval) = (earlier.unit, earlier.interval) }
      earlier = nil
      return false
    }
    interval = offered
    earlier = nil
    return true
  }

  /// The person takes what is picked, be it what was preset.
  public mutating func accept() { earlier = nil }
}
