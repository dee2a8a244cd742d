/// One line of the table: a cost beside its floor.
struct ResultLine: Sendable, Encodable {
  /// The identifier of the benchmark.
  let row: String
  /// The description of what is measured.
  let what: String
  let unit: ResultUnit
  let floorName: String
  /// The cost of the smallest code with the same result, if it was measured.
  let floor: Cost?
  /// The cost of StateKit.
  let ours: Cost
  let target: Target

  init(
    _ row: String, _ what: String, unit: ResultUnit = .nanoseconds, floorName: String = "",
    floor: Cost? = nil, ours: Cost, target: Target = .none
  ) {
    self.row = row
    self.what = what
    self.unit = unit
    self.floorName = floorName
    self.floor = floor
    self.ours = ours
    self.target = target
  }

  /// The ratio of the best values, which vary less than the medians.
  var ratio: Double? {
    guard let floor, floor.best > 0 else { return nil }
    return ours.best / floor.best
  }

  /// "yes" if both the best and the median meet the target, "best" or "median" if only one of them
  /// does, and "NO" if neither does; empty without a target. On a busy machine, the floor's median
  /// may be worse than StateKit's, so only the best and the median together are conclusive.
  var met: String {
    if target.isNone { return "" }
    let best = target.allows(ours.best, floor: floor?.best)
    let median = target.allows(ours.median, floor: floor?.median)
    return switch (best, median) {
    case (true, true): "yes"
    case (true, false): "best"
    case (false, true): "median"
    case (false, false): "NO"
    }
  }

  private enum CodingKeys: String, CodingKey {
    case row, what, unit, floorName, floor, ours, ratio, target, met
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(row, forKey: .row)
    try values.encode(what, forKey: .what)
    try values.encode(unit, forKey: .unit)
    try values.encode(floorName, forKey: .floorName)
    try values.encodeIfPresent(floor, forKey: .floor)
    try values.encode(ours, forKey: .ours)
    try values.encodeIfPresent(ratio, forKey: .ratio)
    try values.encode(target, forKey: .target)
    try values.encode(met, forKey: .met)
  }
}
