/// An act of a person in a random world, for the report of a violation.
public struct RandomWalkAct: Hashable, Sendable {
  /// The time from the start of the world until the act began.
  public let elapsed: Duration
  /// The name of the device on which the person acted.
  public let device: String
  /// What the person did.
  public let verb: RandomWalkVerb
  /// Whether the act was possible.
  public let isPerformed: Bool
  /// The other people whom the act is about.
  public let others: Set<String>
  /// The faults that followed the act on the same device.
  public let faults: [Fault]
}

extension RandomWalkAct {
  /// The maximum number of acts in a report of a violation.
  public static let reportLimit = 20

  /// Returns the act in one line: the time, the device, the act, and what followed.
  ///
  /// - Parameter width: The width of the column of devices.
  public func text(deviceWidth width: Int) -> String {
    let time = ScenarioTime(elapsed, precision: .seconds)
    let padding = String(repeating: " ", count: max(0, width - device.count))
    var parts = ["\(time)  \(device)\(padding)  \(verb.rawValue)"]
    if !others.isEmpty { parts[0] += " (\(others.sorted().joined(separator: ", ")))" }
    if !isPerformed { parts.append("not possible") }
    parts += faults.map(\.eventText)
    return parts.joined(separator: ", ")
  }
}

extension Fault {
  /// What the fault does after an act.
  fileprivate var eventText: String {
    switch self {
    case .kill: "then the app is killed"
    case .skew: "then a clock is changed"
    case .reboot: "then the device restarts"
    case .drop, .delay, .duplicate, .reorder, .cut: "then the connection is cut"
    }
  }
}

/// The last acts of each person in a random world.
struct RandomWalkActs {
  private struct Entry: Hashable {
    /// The number of earlier acts, which tells apart acts of the same time.
    let number: Int
    let act: RandomWalkAct
  }

  /// The last acts that concern each person, oldest first.
  private var entriesByPerson: [String: [Entry]] = [:]
  private var count = 0

  mutating func add(_ act: RandomWalkAct) {
    for person in act.others.union([Self.person(holding: act.device)]) {
      entriesByPerson[person] =
        (entriesByPerson[person] ?? []).suffix(RandomWalkAct.reportLimit - 1)
        + [Entry(number: count, act: act)]
    }
    count += 1
  }

  /// Returns the last acts that concern some people, oldest first; with no people, of all people.
  ///
  /// - Parameter end: The time after which acts are left out.
  func last(concerning people: Set<String>, until end: Duration) -> [RandomWalkAct] {
    // The time of a violation is computed from dates, which are less precise than the times of acts.
    // Without this tolerance, a violation can seem to precede the act that caused it.
    let end = end + .milliseconds(1)
    let concerned = people.isEmpty ? Set(entriesByPerson.keys) : people
    let entries = Set(concerned.flatMap { entriesByPerson[$0] ?? [] })
    return entries.filter { $0.act.elapsed <= end }
      .sorted { ($0.act.elapsed, $0.number) < ($1.act.elapsed, $1.number) }
      .suffix(RandomWalkAct.reportLimit).map(\.act)
  }

  /// Returns the name of the person who holds a device, such as `Ana` for `Ana's tablet`.
  static func person(holding device: String) -> String {
    device.split(separator: "'", maxSplits: 1).first.map(String.init) ?? device
  }
}
