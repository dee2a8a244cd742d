/// The number of a heartbeat. A machine uses each number only once, across all its connections.
public struct BeatID: Hashable, Sendable {
  /// The number of the heartbeat, counted from 1.
  public let number: UInt64
}
