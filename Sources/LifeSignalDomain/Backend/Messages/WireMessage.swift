/// Bytes that arrived as a message. Any sender can have sent them, so they are not necessarily a
/// request.
public struct WireMessage: Hashable, Sendable {
  /// The bytes of the message.
  public let bytes: [UInt8]
  /// The address to which the carrier has bound the line on which the message arrived; `nil` if the
  /// carrier does not bind lines to addresses. The server drops a message that names another sender.
  public let sender: DeviceAddress?

  /// Creates a message from bytes and the address of the line on which they arrived.
  public init(_ bytes: [UInt8], from sender: DeviceAddress? = nil) {
    self.bytes = bytes
    self.sender = sender
  }
}

extension WireMessage: CustomStringConvertible {
  /// The request in the message, for an event log, without the token.
  public var description: String {
    guard let envelope = try? Wire.decode(RequestEnvelope.self, from: bytes) else {
      return "\(bytes.count) bytes that are not a request"
    }
    return "request \(envelope.id.number) of \(envelope.sender.device): \(envelope.request)"
  }
}
