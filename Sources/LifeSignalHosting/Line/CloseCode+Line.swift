public import Realtime

/// The codes with which LifeSignal's server closes connections, besides those of RFC 6455: 1008 for an
/// unknown path or version of the protocol, and 1013 for too many connections or a client that reads
/// too slowly.
extension CloseCode {
  /// The client sent a message that is not one of Phoenix's protocol.
  public static var malformedMessage: Self { Self(rawValue: 4400) }
  /// The client joined with an address whose launch is not that of its secret, or sent an envelope of
  /// another sender. The line does not open again.
  public static var foreignAddress: Self { Self(rawValue: 4403) }
  /// The client has joined neither a line nor a telephone in time.
  public static var missingJoin: Self { Self(rawValue: 4408) }
  /// A newer socket of the same launch joined. The older line does not open again.
  public static var supersededLine: Self { Self(rawValue: 4409) }
}
