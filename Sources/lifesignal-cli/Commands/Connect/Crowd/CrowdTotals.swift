/// What happened to a crowd, up to now.
struct CrowdTotals: Equatable {
  /// What the process uses of the machine with a number of connected phones.
  struct Usage: Equatable {
    let process: ProcessUsage
    let connected: Int

    init(_ process: ProcessUsage, connected: Int) {
      self.process = process
      self.connected = connected
    }
  }

  /// The number of phones.
  var phones = 0
  /// The number of phones whose person has signed up.
  var signedUp = 0
  /// The number of phones whose line is open.
  var connected = 0
  /// The number of phones that have nothing to send, and have received all changes that they know of.
  var settled = 0
  /// The number of times that a line was opened.
  var opened = 0
  /// The number of times that an open line was lost.
  var drops = 0
  /// The number of requests by their outcome.
  var requests: [RequestTally.Outcome: Int] = [:]
  /// The number of requests without an outcome.
  var pending = 0
  /// The number of queued actions that the server has acknowledged.
  var actions = 0
  /// The number of changes that arrived later than others, with the whole content of a stream.
  var caughtUp: UInt64 = 0
  /// The number of changes that arrived more than once.
  var doubled = 0
  /// The number of changes that are missing although later ones have arrived.
  var lost: UInt64 = 0
  /// The number of issues that StateKit reported.
  var issues = 0
  /// What the process used of the machine at ``earlyTime``; nil before, or if the system does not tell.
  var early: Usage?
  /// What the process uses of the machine now; nil if the system does not tell.
  var end: Usage?

  /// Whether no change was lost or doubled, and StateKit reported no issue.
  var isSound: Bool { lost == 0 && doubled == 0 && issues == 0 }
}

extension CrowdTotals {
  /// The time of ``early`` since the start of the crowd.
  static let earlyTime = Duration.seconds(20)

  /// The totals as the rows of a table.
  var rows: [(name: String, value: String)] {
    var rows: [(String, String)] = [
      ("phones", "\(phones), of which \(signedUp) signed up, and \(connected) connected"),
      ("connections opened", "\(opened)"), ("connections lost", "\(drops)"),
    ]
    rows += RequestTally.Outcome.allCases.map {
      ("requests \($0.text)", "\(requests[$0, default: 0])")
    }
    rows += [
      ("requests under way", "\(pending)"), ("actions acknowledged", "\(actions)"),
      ("changes caught up", "\(caughtUp)"), ("changes doubled", "\(doubled)"),
      ("changes lost", "\(lost)"),
    ]
    guard let end else { return rows }
    return rows + [
      (
        "descriptors",
        Self.text(end.process.descriptorCount, early?.process.descriptorCount)
      ),
      ("memory, MB", Self.text(end.megabytes, early?.megabytes)),
    ]
  }

  private static func text(_ now: Int, _ early: Int?) -> String {
    let seconds = earlyTime.components.seconds
    return "\(now)" + (early.map { ", and \($0) after \(seconds) s" } ?? "")
  }

  /// The totals as the members of a JSON object.
  var members: [String: OutputValue] {
    var members: [String: OutputValue] = [
      "phones": .number(phones), "signedUp": .number(signedUp), "connected": .number(connected),
      "settled": .number(settled), "opened": .number(opened), "drops": .number(drops),
      "pending": .number(pending), "actions": .number(actions),
      "caughtUp": .number(Int(caughtUp)), "doubled": .number(doubled), "lost": .number(Int(lost)),
      "issues": .number(issues),
    ]
    for outcome in RequestTally.Outcome.allCases {
      members[outcome.rawValue] = .number(requests[outcome, default: 0])
    }
    for (name, usage) in [("early", early), ("end", end)] {
      guard let usage else { continue }
      members["\(name)Connected"] = .number(usage.connected)
      members["\(name)Descriptors"] = .number(usage.process.descriptorCount)
      members["\(name)Memory"] = .number(usage.process.memoryByteCount)
    }
    return members
  }
}

extension RequestTally.Outcome {
  /// The outcome in the name of a row.
  fileprivate var text: String {
    switch self {
    case .acknowledged: "acknowledged"
    case .refused: "refused"
    case .interrupted: "interrupted"
    case .timedOut: "timed out"
    }
  }
}

extension CrowdTotals.Usage {
  fileprivate var megabytes: Int { (process.memoryByteCount + 500_000) / 1_000_000 }
}
