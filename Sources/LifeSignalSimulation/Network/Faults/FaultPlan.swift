/// The faults of a world, and how often each occurs.
///
/// ```swift
/// try FaultPlan("drop=0.02,delay=5s,cut=0.01")
/// try FaultPlan("rough,kill=0")
/// ```
public struct FaultPlan: Hashable, Sendable {
  /// The longest useful delay: no request waits longer for its reply.
  public static let maximumDelay = Duration.seconds(30)

  /// The probability that a message never arrives.
  public var drop: Probability = .never
  /// The maximum additional time that a message takes. Messages of one device in one direction keep
  /// their order unless they are reordered.
  public var delay: Duration = .zero
  /// The probability that a message arrives twice.
  public var duplicate: Probability = .never
  /// The probability that a message is slowed down, so that later messages can arrive before it.
  public var reorder: Probability = .never
  /// The probability that an action on a device breaks the device's connection for a while.
  public var cut: Probability = .never
  /// The probability that the app is killed in the middle of an action on its device.
  public var kill: Probability = .never

  /// The probability that an action on a device sets the device's wall clock or the server's, or
  /// changes the speed of the device's clock. If it is not zero, the clock of each device is wrong
  /// from the start.
  public var skew: Probability = .never
  /// The probability that an action on a device restarts the device.
  public var reboot: Probability = .never

  /// Creates a plan without faults.
  public init() {}

  /// A plan without faults.
  public static let none = FaultPlan()

  /// About as many faults as a phone has on a bad day.
  public static let mild: FaultPlan = {
    var plan = FaultPlan()
    (plan.drop, plan.delay, plan.duplicate, plan.reorder) = (0.01, .seconds(2), 0.01, 0.02)
    (plan.cut, plan.kill, plan.skew, plan.reboot) = (0.005, 0.005, 0.005, 0.002)
    return plan
  }()

  /// More faults than any phone experiences.
  public static let rough: FaultPlan = {
    var plan = FaultPlan()
    (plan.drop, plan.delay, plan.duplicate, plan.reorder) = (0.05, .seconds(10), 0.05, 0.1)
    (plan.cut, plan.kill, plan.skew, plan.reboot) = (0.03, 0.03, 0.03, 0.015)
    return plan
  }()

  /// The named plans.
  static let presets: [(name: String, plan: FaultPlan)] = [
    ("none", .none), ("mild", .mild), ("rough", .rough),
  ]

  /// The faults that can occur.
  public var enabled: [Fault] {
    Fault.allCases.filter { fault in
      switch fault {
      case .drop: drop > .never
      case .delay: delay > .zero
      case .duplicate: duplicate > .never
      case .reorder: reorder > .never
      case .cut: cut > .never
      case .kill: kill > .never
      case .skew: skew > .never
      case .reboot: reboot > .never
      }
    }
  }
}
