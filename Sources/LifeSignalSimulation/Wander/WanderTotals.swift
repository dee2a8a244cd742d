public import LifeSignalDomain

/// What several random worlds came to together.
public struct WanderTotals: Sendable {
  /// What was asked of each of them, but for the seed.
  public let wander: Wander
  /// How many worlds there were.
  public private(set) var worlds = 0
  /// The seeds of those in which something broke.
  public private(set) var brokenSeeds: [UInt64] = []
  /// How often people did something, in the world in which they did least.
  public private(set) var fewestActions = Int.max
  /// How often people did something.
  public private(set) var actions = 0
  /// How much time passed, of theirs.
  public private(set) var elapsed = Duration.zero
  /// How often each thing was done.
  public private(set) var verbs: [WanderVerb: Int] = [:]
  /// How many notices of each kind the server has sent.
  public private(set) var notices: [NotificationKind: Int] = [:]
  /// How often each fault has struck by its chance.
  public private(set) var faults: [Fault: Int] = [:]
  /// How often each fault was made to strike; see ``WanderResult/forced``.
  public private(set) var forced: [Fault: Int] = [:]
  /// How many events were checked.
  public private(set) var events = 0
  /// How many checks of invariants were made.
  public private(set) var checks = 0

  /// No world yet.
  public init(_ wander: Wander) { self.wander = wander }

  /// Adds a world.
  public mutating func add(_ result: WanderResult) {
    worlds += 1
    if !result.isSound { brokenSeeds.append(result.wander.seed) }
    fewestActions = min(fewestActions, result.actions)
    actions += result.actions
    elapsed += result.elapsed
    verbs.merge(result.verbs, uniquingKeysWith: +)
    notices.merge(result.notices, uniquingKeysWith: +)
    for fault in Fault.allCases {
      faults[fault, default: 0] += result.faults[fault]
      forced[fault, default: 0] += result.forced[fault]
    }
    events += result.events
    checks += result.checks
  }

  /// The faults that may strike and never did.
  public var missingFaults: [Fault] {
    wander.faults.enabled.filter { faults[$0, default: 0] + forced[$0, default: 0] == 0 }
  }

  /// What nobody ever did.
  public var missingVerbs: [WanderVerb] {
    WanderVerb.allCases.filter { verbs[$0, default: 0] == 0 }
  }

  /// Whether everything that can happen did, so that it says something that nothing broke.
  public var isComplete: Bool { missingFaults.isEmpty && missingVerbs.isEmpty }

  /// Whether nothing broke, and it says something.
  public var hasPassed: Bool { brokenSeeds.isEmpty && isComplete }
}
