/// The two ends of a device's line to the backend: bytes out, and bytes in.
public struct Transport: Sendable {
  /// Sends a message. Never blocks, and says nothing of whether it arrives.
  public var send: @Sendable (_ bytes: [UInt8]) -> Void
  /// Says who takes the messages that arrive; called once.
  public var connect: @Sendable (_ receive: @escaping @Sendable ([UInt8]) -> Void) -> Void

  /// A line.
  public init(
    send: @escaping @Sendable (_ bytes: [UInt8]) -> Void,
    connect: @escaping @Sendable (_ receive: @escaping @Sendable ([UInt8]) -> Void) -> Void
  ) {
    self.send = send
    self.connect = connect
  }
}
