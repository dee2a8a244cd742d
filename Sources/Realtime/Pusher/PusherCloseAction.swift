/// What a client does after the server closed the connection with a code of the Pusher protocol.
public enum PusherCloseAction: Hashable, Sendable {
  /// The client does not connect again with the same parameters (4000 to 4099).
  case stop
  /// The client connects again after a delay (4100 to 4199).
  case backOff
  /// The client connects again at once (4200 to 4299).
  case retryNow

  /// Creates the action for a code; nil if the code is not one of the Pusher protocol.
  public init?(_ code: CloseCode) {
    switch code.rawValue {
    case 4000...4099: self = .stop
    case 4100...4199: self = .backOff
    case 4200...4299: self = .retryNow
    default: return nil
    }
  }
}

extension CloseCode {
  /// The application does not exist.
  public static var pusherUnknownApplication: Self { Self(rawValue: 4001) }
  /// The application is disabled.
  public static var pusherApplicationDisabled: Self { Self(rawValue: 4003) }
  /// The application is over its quota.
  public static var pusherOverQuota: Self { Self(rawValue: 4004) }
  /// The path of the URL does not exist.
  public static var pusherPathNotFound: Self { Self(rawValue: 4005) }
  /// The server does not support the version of the protocol.
  public static var pusherUnsupportedVersion: Self { Self(rawValue: 4007) }
  /// The connection is not authorized.
  public static var pusherUnauthorized: Self { Self(rawValue: 4009) }
  /// The server is over its capacity.
  public static var pusherOverCapacity: Self { Self(rawValue: 4100) }
  /// The client can connect again at once.
  public static var pusherReconnect: Self { Self(rawValue: 4200) }
  /// The client did not answer a ping.
  public static var pusherPongNotReceived: Self { Self(rawValue: 4201) }
  /// The client was inactive.
  public static var pusherInactive: Self { Self(rawValue: 4202) }
}
