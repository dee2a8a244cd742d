public import LifeSignalDomain

/// The totals of several random worlds.
public struct RandomWalkTotals: Sendable {
  /// The properties of every walk. Only the seeds of the walks differ.
  public let walk: RandomWalk
  /// The number of worlds.
  public private(set) var worlds = 0
  /// The planned number of worlds, if the run ended early; the last world may be incomplete.
  public private(set) var plannedWorlds: Int?
  /// The seeds of the worlds with a violation or an issue.
  public private(set) var brokenSeeds: [UInt64] = []
  /// The lowest number of actions in a world.
  public private(set) var fewestActions = Int.max
  /// The total number of actions.
  public private(set) var actions = 0
  /// The total elapsed time in the worlds.
  public private(set) var elapsed = Duration.zero
  /// How often each kind of action happened.
  public private(set) var verbs: [RandomWalkVerb: Int] = [:]
  /// The number of items of each kind that the servers added to notification histories.
  public private(set) var notificationCounts: [NotificationKind: Int] = [:]
  /// How often each fault occurred at random.
  public private(set) var faults: [Fault: Int] = [:]
  /// How often each fault was forced; see ``RandomWalkResult/forced``.
  public private(set) var forced: [Fault: Int] = [:]
  /// The number of events that were checked.
  public private(set) var events = 0
  /// The number of invariant checks that have run.
  public private(set) var checks = 0

  /// Creates totals without any world.
  public init(_ walk: RandomWalk) { self.walk = walk }

  /// Adds the result of a world.
  public mutating func add(_ result: RandomWalkResult) {
    worlds += 1
    if !result.isSound { brokenSeeds.append(result.walk.seed) }
    fewestActions = min(fewestActions, result.actions)
    actions += result.actions
    elapsed += result.elapsed
    verbs.merge(result.verbs, uniquingKeysWith: +)
    notificationCounts.merge(result.notificationCounts, uniquingKeysWith: +)
    for fault in Fault.allCases {
      faults[fault, default: 0] += result.faults[fault]
      forced[fault, default: 0] += result.forced[fault]
    }
    events += result.events
    checks += result.checks
  }

  /// Records that the run ended before all worlds were complete.
  public mutating func setInterrupted(plannedWorlds count: Int) { plannedWorlds = count }

  /// The planned faults that never occurred.
  public var missingFaults: [Fault] {
    walk.faults.enabled.filter { faults[$0, default: 0] + forced[$0, default: 0] == 0 }
  }

  /// The kinds of actions that never happened.
  public var missingVerbs: [RandomWalkVerb] {
    RandomWalkVerb.allCases.filter { verbs[$0, default: 0] == 0 }
  }

  /// Whether every planned fault occurred and every kind of action happened.
  public var hasTestedWholePlan: Bool { missingFaults.isEmpty && missingVerbs.isEmpty }

  /// Whether no world had a violation or an issue, and the whole plan was tested.
  public var hasPassed: Bool {
    brokenSeeds.isEmpty && hasTestedWholePlan && plannedWorlds == nil
  }
}
