/// What a line has to reach. A line without a target informs.
struct Target: Sendable, Encodable {
  let most: Double?
  let timesFloor: Double?

  init(atMost most: Double? = nil, timesFloor: Double? = nil) {
    self.most = most
    self.timesFloor = timesFloor
  }

  static let none = Target()

  var isNone: Bool { most == nil && timesFloor == nil }

  func allows(_ cost: Double, floor: Double?) -> Bool {
    if let most, cost > most { return false }
    if let timesFloor, let floor, cost > timesFloor * floor { return false }
    return true
  }

  func text(in unit: Unit) -> String {
    var parts: [String] = []
    if let most { parts.append("<= \(unit.text(most)) \(unit.rawValue)") }
    if let timesFloor { parts.append("<= \(Number.text(timesFloor)) x") }
    return parts.joined(separator: ", ")
  }
}
