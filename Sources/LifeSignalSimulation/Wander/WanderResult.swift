public import LifeSignalDomain
public import StateKit

/// What became of a random world.
public struct WanderResult: Sendable {
  /// What was asked for.
  public let wander: Wander
  /// How many things were done.
  public internal(set) var actions = 0
  /// How much time passed in the world.
  public internal(set) var elapsed = Duration.zero
  /// How often each was done.
  public internal(set) var verbs: [WanderVerb: Int] = [:]
  /// How many items of each kind the server wrote into histories.
  public internal(set) var notices: [NotificationKind: Int] = [:]
  /// How often each fault has struck by its chance.
  public internal(set) var faults = FaultCounts()
  /// How often each fault was made to strike: a cut or a kill that strikes in such a world at least once
  /// on average, and by bad luck had not when three quarters of it were over.
  public internal(set) var forced = FaultCounts()
  /// How many events there were: messages and sweeps that the server handled, and changes of what a
  /// device shows. After each of them invariants were checked.
  public internal(set) var events = 0
  /// How often an invariant was checked.
  public internal(set) var checks = 0
  /// What broke, in order.
  public internal(set) var violations: [Violation] = []
  /// What was reported about the program, in order.
  public internal(set) var issues: [Report] = []

  init(_ wander: Wander) { self.wander = wander }

  /// The faults that were to strike, and never did.
  public var missingFaults: [Fault] {
    wander.faults.enabled.filter { faults[$0] + forced[$0] == 0 }
  }

  /// What nobody ever did.
  public var missingVerbs: [WanderVerb] {
    WanderVerb.allCases.filter { verbs[$0, default: 0] == 0 }
  }

  /// Whether nothing broke.
  public var isSound: Bool { violations.isEmpty && issues.isEmpty }

  /// Whether every fault and everything that people do has happened, so that it says something that
  /// nothing broke.
  public var isComplete: Bool { missingFaults.isEmpty && missingVerbs.isEmpty }

  /// Whether nothing broke, and it says something.
  public var hasPassed: Bool { isSound && isComplete }
}

extension WanderResult: CustomStringConvertible {
  /// A table of all of it, line by line, that ends with the verdict.
  public var description: String {
    var rows: [(String, String)] = [
      ("world", "seed \(wander.seed), \(wander.devices) devices, \(wander.days) days"),
      ("faults", wander.faults.description),
      ("actions", "\(actions)"), ("events", "\(events)"), ("invariants checked", "\(checks)"),
    ]
    for fault in wander.faults.enabled {
      let rest = forced[fault] > 0 ? ", and \(forced[fault]) made to strike" : ""
      rows.append(("fault: \(fault.rawValue)", "\(faults[fault])\(rest)"))
    }
    for verb in WanderVerb.allCases {
      rows.append(("verb: \(verb.rawValue)", "\(verbs[verb, default: 0])"))
    }
    for (kind, count) in notices.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      rows.append(("notice: \(kind.rawValue)", "\(count)"))
    }
    let width = rows.map(\.0.count).max() ?? 0
    let table = rows.map { name, value in
      name + String(repeating: " ", count: width - name.count + 2) + value
    }
    return (table + problems + [verdict]).joined(separator: "\n")
  }

  /// What went wrong, one line each.
  public var problems: [String] {
    violations.map(\.description) + issues.map { "issue: \($0)" }
      + missingFaults.map { "the fault \"\($0.rawValue)\" never struck" }
      + missingVerbs.map { "nobody ever did \"\($0.rawValue)\"" }
  }

  private var verdict: String {
    if !isSound { return "verdict: broken" }
    return isComplete ? "verdict: every invariant was kept" : "verdict: incomplete"
  }
}
