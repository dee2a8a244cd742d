/// The limit of a line's cost, which can depend on the floor: the cost of the smallest code with
/// the same result. A line without a target is for information only.
struct Target: Sendable, Encodable {
  /// The maximum cost, in the unit of the line.
  let most: Double?
  /// The cost of the floor on the machine for which `most` was set. If the floor costs more in this
  /// run, this machine is slower, and the limit is increased in the same proportion.
  let referenceFloor: Double?
  /// The maximum cost, as a multiple of the floor.
  let timesFloor: Double?

  static let none = Target(most: nil, referenceFloor: nil, timesFloor: nil)

  /// Limits the cost. For example, `.nanoseconds(atMost: 40, ifFloorIsAtMost: 12)` allows 40 ns if
  /// the floor takes at most 12 ns, and 80 ns if it takes 24 ns.
  static func nanoseconds(
    atMost most: Double, ifFloorIsAtMost referenceFloor: Double? = nil, timesFloor: Double? = nil
  ) -> Target {
    Target(most: most, referenceFloor: referenceFloor, timesFloor: timesFloor)
  }

  static func bytes(atMost most: Double) -> Target {
    Target(most: most, referenceFloor: nil, timesFloor: nil)
  }

  static func seconds(atMost most: Double) -> Target {
    Target(most: most, referenceFloor: nil, timesFloor: nil)
  }

  static func ratio(atMost most: Double) -> Target {
    Target(most: most, referenceFloor: nil, timesFloor: nil)
  }

  static func multipleOfFloor(atMost factor: Double) -> Target {
    Target(most: nil, referenceFloor: nil, timesFloor: factor)
  }

  var isNone: Bool { most == nil && timesFloor == nil }

  func allows(_ cost: Double, floor: Double?) -> Bool {
    if let most, cost > most * slownessFactor(floor) { return false }
    if let timesFloor, let floor, cost > timesFloor * floor { return false }
    return true
  }

  /// Returns how many times slower this machine is than the machine for which `most` was set; 1 if
  /// this machine is faster.
  private func slownessFactor(_ floor: Double?) -> Double {
    guard let referenceFloor, let floor else { return 1 }
    return max(1, floor / referenceFloor)
  }

  func text(in unit: ResultUnit) -> String {
    var parts: [String] = []
    if let most {
      let condition = referenceFloor.map { " at \(unit.text($0))" } ?? ""
      parts.append("<= \(unit.text(most)) \(unit.rawValue)\(condition)")
    }
    if let timesFloor { parts.append("<= \(NumberFormat.text(timesFloor)) x") }
    return parts.joined(separator: ", ")
  }
}
