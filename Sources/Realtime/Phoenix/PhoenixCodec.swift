internal import HTTPExchange

/// A codec for the messages of the Phoenix channels protocol.
///
/// ```swift
/// let codec = PhoenixCodec(version: .v2)
/// let message = try codec.encode(.heartbeat(reference: "7"))
/// // [null,"7","phoenix","heartbeat",{}]
/// ```
///
/// If a message cannot be decoded, the codec throws a ``PhoenixFailure``: the connection drops the
/// message and stays open.
public struct PhoenixCodec: Hashable, Sendable {
  /// The version of the protocol.
  public enum Version: Hashable, Sendable {
    /// Messages are JSON objects (`vsn=1.0.0`).
    case v1
    /// JSON arrays and binary messages (`vsn=2.0.0`).
    case v2

    /// The version as the parameter `vsn` of the URL.
    public var parameter: String {
      switch self {
      case .v1: "1.0.0"
      case .v2: "2.0.0"
      }
    }
  }

  /// The side of the connection that uses the codec.
  public enum Side: Hashable, Sendable {
    /// The codec encodes what a client sends and decodes what a server sends.
    case client
    /// The codec encodes what a server sends and decodes what a client sends.
    case server
  }

  /// The version of the protocol.
  public let version: Version
  /// The side of the connection that uses the codec.
  public let side: Side
  /// The largest accepted size of a received message, in bytes.
  public let maximumByteCount: Int

  /// Creates a codec for one connection.
  ///
  /// - Parameters:
  ///   - version: The version of the protocol.
  ///   - side: The side of the connection that uses the codec. Binary messages of a client and of a
  ///     server have different headers.
  ///   - maximumByteCount: The largest accepted size of a received message, in bytes.
  public init(version: Version, side: Side = .client, maximumByteCount: Int = 1 << 20) {
    self.version = version
    self.side = side
    self.maximumByteCount = maximumByteCount
  }

  /// Decodes a message of the other side.
  ///
  /// - Throws: ``PhoenixFailure``.
  public func decode(_ message: WebSocketMessage) throws(PhoenixFailure) -> PhoenixMessage {
    switch message {
    case .text(let text):
      let value: JSONValue
      do {
        value = try JSONValue(parsing: text, maximumByteCount: maximumByteCount)
      } catch {
        throw .json(error)
      }
      return try PhoenixEnvelope(value, version: version).message()
    case .binary(let bytes):
      guard version == .v2 else { throw .unsupported }
      if bytes.count > maximumByteCount { throw .tooLarge(byteCount: bytes.count) }
      return try decodeBinary(bytes)
    }
  }

  /// Encodes a message of this side.
  ///
  /// - Throws: ``PhoenixFailure``.
  public func encode(_ message: PhoenixMessage) throws(PhoenixFailure) -> WebSocketMessage {
    if let envelope = PhoenixEnvelope(message) {
      return .text(envelope.value(version: version).encoded)
    }
    guard version == .v2 else { throw .unsupported }
    return .binary(try encodeBinary(message))
  }
}
