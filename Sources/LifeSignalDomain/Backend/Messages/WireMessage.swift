/// Bytes that arrived as a message. Any sender can have sent them, so they are not necessarily a
/// request.
public struct WireMessage: Hashable, Sendable {
  /// The bytes of the message.
  public let bytes: [UInt8]

  /// Creates a message from bytes.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
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
