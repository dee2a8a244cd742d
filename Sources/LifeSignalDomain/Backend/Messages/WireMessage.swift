/// A message as it travels: bytes that anybody may have sent.
public struct WireMessage: Hashable, Sendable {
  /// The bytes.
  public let bytes: [UInt8]

  /// A message of some bytes.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }
}

extension WireMessage: CustomStringConvertible {
  /// What is asked, for who reads an event log. The token in it is not shown.
  public var description: String {
    guard let envelope = try? Wire.decode(RequestEnvelope.self, from: bytes) else {
      return "\(bytes.count) bytes that are no request"
    }
    return "request \(envelope.id.number) of \(envelope.sender.device): \(envelope.request)"
  }
}
