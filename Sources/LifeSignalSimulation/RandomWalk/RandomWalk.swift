/// A world with random actions and faults, whose invariants are checked after each event.
///
/// All randomness comes from the seed: two walks with the same properties run the same way.
///
/// ```swift
/// let result = RandomWalk(seed: 7, devices: 5, days: 3, faults: .mild).run()
/// print(result)
/// ```
public struct RandomWalk: Sendable {
  /// The seed of all randomness.
  public var seed: UInt64
  /// The number of devices. About one device in five is the second device of a person.
  public var devices: Int
  /// The number of simulated days.
  public var days: Int
  /// The faults that occur.
  public var faults: FaultPlan
  /// What carries the messages between the devices and the server.
  public var carrier = Carrier.datagrams
  /// The average number of actions on each device in a day.
  public var actionsPerDeviceDay = 20
  /// The order of jobs that could run at the same time.
  public var schedule = WorldSchedule.firstInFirstOut
  /// Whether the people of the world take part in experiments, with random variants.
  var hasVariants = true
  /// The parts of the world, such as the reducers of the app and of the server. Tests replace some.
  var composition = WorldComposition()

  /// Creates a random walk with a seed.
  ///
  /// - Parameters:
  ///   - seed: The seed of all randomness.
  ///   - devices: The number of devices; at least 2.
  ///   - days: The number of simulated days; at least 1.
  ///   - faults: The faults that occur.
  public init(seed: UInt64, devices: Int = 5, days: Int = 3, faults: FaultPlan = .mild) {
    self.seed = seed
    self.devices = max(2, devices)
    self.days = max(1, days)
    self.faults = faults
  }

  /// The planned number of actions.
  public var actions: Int { devices * days * actionsPerDeviceDay }

  /// Returns whether an event that can occur at each action, with the given probability, is
  /// expected at least once in the walk.
  func isExpected(_ chance: Probability) -> Bool {
    chance.millionths * actions >= Probability.whole
  }

  /// Runs the walk to its end. In the last phase, no faults occur, every device is online, and the
  /// world completes all pending work.
  ///
  /// - Parameters:
  ///   - progress: Called after each attempt to perform an action.
  ///   - isCancelled: Returns whether the walk is to end early, after the current action. The last
  ///     phase is then left out.
  public func run(
    _ progress: (RandomWalkProgress) -> Void = { _ in }, isCancelled: () -> Bool = { false }
  ) -> RandomWalkResult {
    let run = RandomWalkRun(self)
    run.run(progress, isCancelled: isCancelled)
    if !run.isCancelled { run.recover() }
    return run.result
  }
}
