internal import LifeSignalDomain

/// A check-in interval as a person picks it: a unit and how many of it.
struct IntervalChoice: Equatable, Sendable {
  let unit: IntervalPicker.Unit
  let count: Int

  var seconds: Int { unit.seconds * count }
}

extension Slot where Value == IntervalChoice {
  /// Whole days or hours, as the picker counts them.
  static var interval: Self {
    Slot { reader throws(Mismatch) in
      let refused = reader.mismatch("a number of days or hours such as `1 day` or `8 h`")
      let duration = try reader.read(Slot<Duration>.duration)
      let seconds = Int(duration.components.seconds)
      let units: [IntervalPicker.Unit] = [.days, .hours]
      guard duration == .seconds(seconds),
        let unit = units.first(where: { seconds.isMultiple(of: $0.seconds) })
      else { throw refused }
      return IntervalChoice(unit: unit, count: seconds / unit.seconds)
    }
  }
}
