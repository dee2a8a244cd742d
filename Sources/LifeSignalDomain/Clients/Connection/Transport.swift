/// A transport of messages between a device and the backend, over a line that may come and go.
///
/// The connection writes a message only while ``isOpen`` returns `true`, and writes no message twice,
/// because a message that was handed to a line may have arrived even if the line was lost at once. A
/// transport must not repeat a message either.
public struct Transport: Sendable {
  /// Sends a message without blocking. The sender does not learn whether the message arrives.
  public var send: @Sendable (_ bytes: [UInt8]) -> Void
  /// Sets the closure that receives messages; called once.
  public var connect: @Sendable (_ receive: @escaping @Sendable ([UInt8]) -> Void) -> Void
  /// Returns a stream of the line's status. Each caller has a stream of its own, which starts with
  /// the current status and then contains the newest one; a reader that is late misses older ones.
  ///
  /// A transport repeats the current status when ``isOpen`` changes without it, for example when
  /// polling begins to work while the line is degraded. A transport whose status never changes ends
  /// the stream.
  public var status: @Sendable () -> AsyncStream<LinkStatus>
  /// Returns whether a carrier can take a message now: an open connection, or polling. The closure
  /// returns immediately, and may be called on any thread.
  public var isOpen: @Sendable () -> Bool

  /// Creates a transport from its closures. The default values of the last two describe a line that
  /// is always open, such as a network of datagrams.
  public init(
    send: @escaping @Sendable (_ bytes: [UInt8]) -> Void,
    connect: @escaping @Sendable (_ receive: @escaping @Sendable ([UInt8]) -> Void) -> Void,
    status: @escaping @Sendable () -> AsyncStream<LinkStatus> = {
      AsyncStream { continuation in
        continuation.yield(.open(epoch: 1))
        continuation.finish()
      }
    },
    isOpen: @escaping @Sendable () -> Bool = { true }
  ) {
    self.send = send
    self.connect = connect
    self.status = status
    self.isOpen = isOpen
  }
}
