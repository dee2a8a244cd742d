/// What a line has to reach. A line without a target informs.
struct Target: Sendable, Encodable {
  let most: Double?
  /// The floor of the machine for which `most` was written: on a slower one, more is allowed.
  let mostAtFloor: Double?
  let timesFloor: Double?

  init(atMost most: Double? = nil, atFloor: Double? = nil, timesFloor: Double? = nil) {
    self.most = most
    mostAtFloor = atFloor
    self.timesFloor = timesFloor
  }

  static let none = Target()

  var isNone: Bool { most == nil && timesFloor == nil }

  func allows(_ cost: Double, floor: Double?) -> Bool {
    if let most, cost > most * slowness(floor) { return false }
    if let timesFloor, let floor, cost > timesFloor * floor { return false }
    return true
  }

  /// How much slower this machine is than the one that `most` was written for; 1 for a faster one.
  private func slowness(_ floor: Double?) -> Double {
    guard let mostAtFloor, let floor else { return 1 }
    return max(1, floor / mostAtFloor)
  }

  func text(in unit: Unit) -> String {
    var parts: [String] = []
    if let most {
      let there = mostAtFloor.map { " at \(unit.text($0))" } ?? ""
      parts.append("<= \(unit.text(most)) \(unit.rawValue)\(there)")
    }
    if let timesFloor { parts.append("<= \(Number.text(timesFloor)) x") }
    return parts.joined(separator: ", ")
  }
}
