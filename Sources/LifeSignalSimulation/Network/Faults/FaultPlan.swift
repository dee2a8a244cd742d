/// Which faults strike a world, and how often.
///
/// ```swift
/// try FaultPlan("drop=0.02,delay=5s,cut=0.01")
/// try FaultPlan("rough,kill=0")
/// ```
public struct FaultPlan: Hashable, Sendable {
  /// The longest delay that makes sense: no request waits for its answer longer than that.
  public static let longestDelay = Duration.seconds(30)

  /// For each message, that it never arrives.
  public var drop: Chance = .never
  /// The most that a message takes longer than others. Messages of one device in one direction
  /// stay in their order all the same.
  public var delay: Duration = .zero
  /// For each message, that it arrives twice.
  public var duplicate: Chance = .never
  /// For each message, that later ones may overtake it.
  public var reorder: Chance = .never
  /// For each thing that is done on a device, that its connection is cut for a while.
  public var cut: Chance = .never
  /// For each thing that is done on a device, that its app is killed in the middle of it.
  public var kill: Chance = .never

  /// No fault at all.
  public init() {}

  /// No fault at all.
  public static let none = FaultPlan()

  /// What a telephone sees on a bad day.
  public static let mild: FaultPlan = {
    var plan = FaultPlan()
    (plan.drop, plan.delay, plan.duplicate, plan.reorder) = (0.01, .seconds(2), 0.01, 0.02)
    (plan.cut, plan.kill) = (0.005, 0.005)
    return plan
  }()

  /// What no telephone sees.
  public static let rough: FaultPlan = {
    var plan = FaultPlan()
    (plan.drop, plan.delay, plan.duplicate, plan.reorder) = (0.05, .seconds(10), 0.05, 0.1)
    (plan.cut, plan.kill) = (0.03, 0.03)
    return plan
  }()

  /// The plans that have a name.
  static let presets: [(name: String, plan: FaultPlan)] = [
    ("none", .none), ("mild", .mild), ("rough", .rough),
  ]

  /// The faults that may strike.
  public var enabled: [Fault] {
    Fault.allCases.filter { fault in
      switch fault {
      case .drop: drop > .never
      case .delay: delay > .zero
      case .duplicate: duplicate > .never
      case .reorder: reorder > .never
      case .cut: cut > .never
      case .kill: kill > .never
      }
    }
  }
}
