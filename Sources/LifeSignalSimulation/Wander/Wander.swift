/// A world in which people do what they like, and things go wrong, while the invariants of the domain
/// are checked after each event.
///
/// All chance comes from the seed: the same wander goes the same way.
///
/// ```swift
/// let result = Wander(seed: 7, devices: 5, days: 3, faults: .mild).run()
/// print(result)
/// ```
public struct Wander: Sendable {
  /// What all chance comes from.
  public var seed: UInt64
  /// How many devices there are. One in five, and one of three or four, is the second one of a person.
  public var devices: Int
  /// How many days pass.
  public var days: Int
  /// What goes wrong.
  public var faults: FaultPlan
  /// How many things are done on a device in a day, on average.
  public var actionsPerDeviceDay = 20
  /// What apps and server are made of.
  package var composition = Composition()

  /// A wander.
  ///
  /// - Parameters:
  ///   - seed: What all chance comes from.
  ///   - devices: How many devices there are; at least 2.
  ///   - days: How many days pass; at least 1.
  ///   - faults: What goes wrong.
  public init(seed: UInt64, devices: Int = 5, days: Int = 3, faults: FaultPlan = .mild) {
    self.seed = seed
    self.devices = max(2, devices)
    self.days = max(1, days)
    self.faults = faults
  }

  /// How many things are done.
  public var actions: Int { devices * days * actionsPerDeviceDay }

  /// Whether something that may happen with each thing that is done happens at least once, on average.
  func isExpected(_ chance: Chance) -> Bool { chance.millionths * actions >= Chance.whole }

  /// Lets it happen, to the end: at last nothing goes wrong any more, every device is on, and what is
  /// left to do is done.
  ///
  /// - Parameter progress: Called after each thing that was done.
  public func run(_ progress: (WanderProgress) -> Void = { _ in }) -> WanderResult {
    let run = WanderRun(self)
    run.wander(progress)
    run.heal()
    return run.result
  }
}
