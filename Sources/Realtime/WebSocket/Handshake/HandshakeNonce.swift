public import StateKit

/// The 16 random bytes that a client sends to open a connection. The server proves with them that it
/// understands WebSockets and does not repeat an old answer.
public struct HandshakeNonce: Hashable, Sendable {
  /// The value of the field `Sec-WebSocket-Key`.
  let key: String

  /// Creates a nonce with random bytes.
  public init(random: RandomSource) {
    let bytes = (0..<2).flatMap { _ in
      let number = random.next()
      return (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
    }
    key = Base64.encode(bytes)
  }

  /// Creates a nonce from its bytes; nil unless there are 16.
  public init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    key = Base64.encode(bytes)
  }

  /// Creates a nonce from the value of the field `Sec-WebSocket-Key`; nil if it is invalid.
  init?(key: String) {
    guard let bytes = Base64.decode(key), bytes.count == 16 else { return nil }
    self.key = key
  }

  /// The value of the field `Sec-WebSocket-Accept` that answers the nonce (RFC 6455, section 4.2.2).
  var accept: String {
    Base64.encode(SHA1.hash((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))
  }
}
