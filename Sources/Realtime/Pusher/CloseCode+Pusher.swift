/// The codes of the Pusher protocol; see ``CloseCodeTable/pusher`` for their classes.
extension CloseCode {
  /// The application does not exist.
  public static var pusherUnknownApplication: Self { Self(rawValue: 4001) }
  /// The application is disabled.
  public static var pusherApplicationDisabled: Self { Self(rawValue: 4003) }
  /// The application is over its quota.
  public static var pusherOverQuota: Self { Self(rawValue: 4004) }
  /// The path of the URL does not exist.
  public static var pusherPathNotFound: Self { Self(rawValue: 4005) }
  /// The version of the protocol is not a number.
  public static var pusherInvalidVersion: Self { Self(rawValue: 4006) }
  /// The server does not support the version of the protocol.
  public static var pusherUnsupportedVersion: Self { Self(rawValue: 4007) }
  /// The URL names no version of the protocol.
  public static var pusherVersionMissing: Self { Self(rawValue: 4008) }
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
