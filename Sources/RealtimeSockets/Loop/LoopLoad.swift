/// What a loop holds. Tests use it to find leaks.
public struct LoopLoad: Hashable, Sendable {
  /// The number of sockets: those of connections, and those of servers that listen.
  public let descriptors: Int
  /// The number of pending timers.
  public let timers: Int

  /// Creates a load to compare the load of a loop with.
  public init(descriptors: Int, timers: Int) {
    self.descriptors = descriptors
    self.timers = timers
  }
}
