public import LifeSignalDomain
public import StateKit

/// The result of a random world.
public struct RandomWalkResult: Sendable {
  /// The random walk that ran.
  public let walk: RandomWalk
  /// The number of actions.
  public internal(set) var actions = 0
  /// The elapsed time in the world.
  public internal(set) var elapsed = Duration.zero
  /// How often each kind of action happened.
  public internal(set) var verbs: [RandomWalkVerb: Int] = [:]
  /// The number of items of each kind that the server added to notification histories.
  public internal(set) var notificationCounts: [NotificationKind: Int] = [:]
  /// How often each fault occurred at random.
  public internal(set) var faults = FaultCounts()
  /// How often each fault was forced: a cut or a kill that is expected at least once in the world,
  /// but had not occurred after three quarters of the planned actions.
  public internal(set) var forced = FaultCounts()
  /// The number of events: messages and sweeps that the server handled, and changes of the state
  /// that a device publishes. Invariants were checked after each of them.
  public internal(set) var events = 0
  /// The number of invariant checks that have run.
  public internal(set) var checks = 0
  /// The violations of invariants, in order.
  public internal(set) var violations: [Violation] = []
  /// The violations in words, in order.
  public internal(set) var reports: [ViolationReport] = []
  /// Whether the world ran to its end. Otherwise the walk was cancelled.
  public internal(set) var isComplete = true
  /// The issues that StateKit reported about the program, in order.
  public internal(set) var issues: [StoreIssue] = []

  init(_ walk: RandomWalk) { self.walk = walk }

  /// The planned faults that never occurred.
  public var missingFaults: [Fault] {
    walk.faults.enabled.filter { faults[$0] + forced[$0] == 0 }
  }

  /// The kinds of actions that never happened.
  public var missingVerbs: [RandomWalkVerb] {
    RandomWalkVerb.allCases.filter { verbs[$0, default: 0] == 0 }
  }

  /// Whether there was no violation and no issue.
  public var isSound: Bool { violations.isEmpty && issues.isEmpty }

  /// Whether every planned fault occurred and every kind of action happened. Otherwise the absence
  /// of violations proves little.
  public var hasTestedWholePlan: Bool { missingFaults.isEmpty && missingVerbs.isEmpty }

  /// Whether the result is sound and the whole plan was tested.
  public var hasPassed: Bool { isSound && hasTestedWholePlan }
}

extension RandomWalkResult: CustomStringConvertible {
  /// A table of all properties, which ends with the verdict.
  public var description: String {
    var rows: [(String, String)] = [
      ("world", "seed \(walk.seed), \(walk.devices) devices, \(walk.days) days"),
      ("faults", walk.faults.description),
      ("actions", "\(actions)"), ("events", "\(events)"), ("invariants checked", "\(checks)"),
    ]
    for fault in walk.faults.enabled {
      let suffix = forced[fault] > 0 ? ", and \(forced[fault]) forced" : ""
      rows.append(("fault: \(fault.rawValue)", "\(faults[fault])\(suffix)"))
    }
    for verb in RandomWalkVerb.allCases {
      rows.append(("verb: \(verb.rawValue)", "\(verbs[verb, default: 0])"))
    }
    for (kind, count) in notificationCounts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      rows.append(("notice: \(kind.rawValue)", "\(count)"))
    }
    let width = rows.map(\.0.count).max() ?? 0
    let table = rows.map { name, value in
      name + String(repeating: " ", count: width - name.count + 2) + value
    }
    return (table + problems + [verdict]).joined(separator: "\n")
  }

  /// The problems, one line each.
  public var problems: [String] {
    violations.map(\.description) + issues.map { "issue: \($0)" }
      + missingFaults.map { "the fault \"\($0.rawValue)\" never occurred" }
      + missingVerbs.map { "no person ever did \"\($0.rawValue)\"" }
  }

  private var verdict: String {
    if !isSound { return "verdict: broken" }
    return hasTestedWholePlan ? "verdict: every invariant held" : "verdict: incomplete"
  }
}
