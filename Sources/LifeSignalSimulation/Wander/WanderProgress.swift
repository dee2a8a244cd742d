/// How far a random world has come.
public struct WanderProgress: Hashable, Sendable {
  /// How many things were done.
  public let actions: Int
  /// How many there will be.
  public let of: Int
  /// How much time has passed in the world.
  public let elapsed: Duration
  /// How many events were checked.
  public let events: Int
  /// How many invariants have broken.
  public let violations: Int
}
