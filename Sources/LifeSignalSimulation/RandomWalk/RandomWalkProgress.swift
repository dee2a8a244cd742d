/// The progress of a random world.
public struct RandomWalkProgress: Hashable, Sendable {
  /// The number of actions so far.
  public let actions: Int
  /// The planned number of actions.
  public let totalActions: Int
  /// The elapsed time in the world.
  public let elapsed: Duration
  /// The number of events that were checked.
  public let events: Int
  /// The number of violations of invariants.
  public let violations: Int
}
