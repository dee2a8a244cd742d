/// The status code of a WebSocket closing frame (RFC 6455, section 7.4).
public struct CloseCode: RawRepresentable, Hashable, Sendable {
  /// The number of the code.
  public let rawValue: UInt16

  /// Creates a code from its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The purpose of the connection has been fulfilled.
  public static var normal: Self { Self(rawValue: 1000) }
  /// The endpoint is shutting down or has navigated elsewhere.
  public static var goingAway: Self { Self(rawValue: 1001) }
  /// The other endpoint violated the protocol.
  public static var protocolError: Self { Self(rawValue: 1002) }
  /// The endpoint cannot accept this type of data.
  public static var unsupportedData: Self { Self(rawValue: 1003) }
  /// The closing frame contained no code. This code is never sent.
  public static var noStatus: Self { Self(rawValue: 1005) }
  /// The connection ended without a closing frame. This code is never sent.
  public static var abnormal: Self { Self(rawValue: 1006) }
  /// A text message was not valid UTF-8.
  public static var invalidPayload: Self { Self(rawValue: 1007) }
  /// A message violated a policy of the endpoint.
  public static var policyViolation: Self { Self(rawValue: 1008) }
  /// A message was too large.
  public static var messageTooBig: Self { Self(rawValue: 1009) }
  /// The server met an unexpected condition.
  public static var internalError: Self { Self(rawValue: 1011) }
  /// The server is overloaded. The client can try again later.
  public static var tryAgainLater: Self { Self(rawValue: 1013) }
}
