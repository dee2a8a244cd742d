/// The limit of a line's cost. A line without a target is informative.
struct Target: Sendable, Encodable {
  /// The maximum cost, in the unit of the line.
  let most: Double?
  /// The cost of the floor on the machine for which `most` was set. On a slower machine, a higher
  /// cost is allowed.
  let mostAtFloor: Double?
  /// The maximum cost, as a multiple of the floor.
  let timesFloor: Double?

  init(
    atMost most: Double? = nil, whenFloorIs mostAtFloor: Double? = nil, timesFloor: Double? = nil
  ) {
    self.most = most
    self.mostAtFloor = mostAtFloor
    self.timesFloor = timesFloor
  }

  static let none = Target()

  var isNone: Bool { most == nil && timesFloor == nil }

  func allows(_ cost: Double, floor: Double?) -> Bool {
    if let most, cost > most * slowness(floor) { return false }
    if let timesFloor, let floor, cost > timesFloor * floor { return false }
    return true
  }

  /// Returns how many times slower this machine is than the machine for which `most` was set; 1 if
  /// it is faster.
  private func slowness(_ floor: Double?) -> Double {
    guard let mostAtFloor, let floor else { return 1 }
    return max(1, floor / mostAtFloor)
  }

  func text(in unit: ResultUnit) -> String {
    var parts: [String] = []
    if let most {
      let condition = mostAtFloor.map { " at \(unit.text($0))" } ?? ""
      parts.append("<= \(unit.text(most)) \(unit.rawValue)\(condition)")
    }
    if let timesFloor { parts.append("<= \(NumberFormat.text(timesFloor)) x") }
    return parts.joined(separator: ", ")
  }
}
