public import LifeSignalDomain

/// A picker of a check-in interval, in days or in hours (rule 2.7).
public struct IntervalPicker: Hashable, Sendable {
  /// The units of the picker.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    /// Days, from 1 to 7.
    case days
    /// Hours: 8, 16 and 32.
    case hours

    /// The offered intervals, of which the first is preselected.
    public var offered: [CheckInInterval] {
      switch self {
      case .days: CheckInInterval.offeredDays
      case .hours: CheckInInterval.offeredHours
      }
    }

    /// The length of the unit in seconds.
    public var seconds: Int {
      switch self {
      case .days: 86_400
      case .hours: 3_600
      }
    }
  }

  /// The selected unit: days or hours.
  public private(set) var unit: Unit
  /// The selected interval between check-ins.
  public private(set) var interval: CheckInInterval
  /// The selection before the unit changed; `nil` after a value of the new unit has been selected.
  /// The selection is restored if the first value that is selected in the new unit is refused.
  private var earlier: Selection?

  private struct Selection: Hashable, Sendable {
    let unit: Unit
    let interval: CheckInInterval
  }

  /// Creates a picker with 1 day selected.
  public init() {
    unit = .days
    interval = .standard
  }

  /// Creates a picker with an interval selected, in days if possible.
  public init(_ interval: CheckInInterval) {
    unit = CheckInInterval.offeredDays.contains(interval) ? .days : .hours
    self.interval = interval
  }

  /// Selects a unit, which preselects 1 day or 8 hours.
  public mutating func select(_ unit: Unit) {
    guard unit != self.unit else { return }
    earlier = earlier ?? Selection(unit: self.unit, interval: interval)
    self.unit = unit
    interval = unit.offered[0]
  }

  /// Selects a number of days or hours. If the number is not offered, the selection does not
  /// change, unless this is the first number after a change of the unit: then the selection before
  /// that change is restored.
  ///
  /// - Returns: Whether the value is offered.
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

  /// Accepts the current selection, even if it was only preselected.
  public mutating func accept() { earlier = nil }
}
