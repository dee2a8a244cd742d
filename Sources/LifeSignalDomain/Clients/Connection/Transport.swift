/// A transport of messages between a device and the backend.
public struct Transport: Sendable {
  /// Sends a message without blocking. The sender does not learn whether the message arrives.
  public var send: @Sendable (_ bytes: [UInt8]) -> Void
  /// Sets the closure that receives messages; called once.
  public var connect: @Sendable (_ receive: @escaping @Sendable ([UInt8]) -> Void) -> Void

  /// Creates a transport from its closures.
  public init(
    send: @escaping @Sendable (_ bytes: [UInt8]) -> Void,
    connect: @escaping @Sendable (_ receive: @escaping @Sendable ([UInt8]) -> Void) -> Void
  ) {
    self.send = send
    self.connect = connect
  }
}
