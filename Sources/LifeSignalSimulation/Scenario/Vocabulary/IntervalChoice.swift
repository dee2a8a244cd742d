internal import LifeSignalDomain
internal import LifeSignalFeatures

/// A check-in interval as the user picks it: a unit, and a number of such units.
struct IntervalChoice: Equatable, Sendable {
  let unit: IntervalPicker.Unit
  let count: Int

  var seconds: Int { unit.seconds * count }
}

extension PhraseSlot where Value == IntervalChoice {
  /// A whole number of days or hours, as in the picker.
  static var interval: Self {
    PhraseSlot { reader throws(Mismatch) in
      let mismatch = reader.mismatch("a number of days or hours such as `1 day` or `8 h`")
      let duration = try reader.read(PhraseSlot<Duration>.duration)
      let seconds = Int(duration.components.seconds)
      let units: [IntervalPicker.Unit] = [.days, .hours]
      guard duration == .seconds(seconds),
        let unit = units.first(where: { seconds.isMultiple(of: $0.seconds) })
      else { throw mismatch }
      return IntervalChoice(unit: unit, count: seconds / unit.seconds)
    }
  }
}
