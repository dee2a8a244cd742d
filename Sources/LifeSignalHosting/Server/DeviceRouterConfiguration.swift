/// What a ``DeviceRouter`` serves, and its limits.
public struct DeviceRouterConfiguration: Hashable, Sendable {
  /// Whether clients can join `telephone:<number>` to receive the verification codes to a number. For
  /// demonstrations and tests only: each client that joins can sign in with the number.
  public var showsCodes = false
  /// The largest number of connections. A further one is closed with the code 1013.
  public var connections = 1_024
  /// The time in which a connection has to join a line or a telephone. A connection without either is
  /// closed with ``Realtime/CloseCode/missingJoin``, so that clients that never join cannot keep out phones.
  public var joinTimeout: Duration = .seconds(10)
  /// The largest number of telephones that one connection can join. A further join is refused with
  /// the reason "too many channels joined".
  public var telephonesPerConnection = 4
  /// The largest number of connections that can join one telephone. A further join is refused with
  /// the reason "too many members".
  public var connectionsPerTelephone = 16
  /// The largest number of launches that poll. A further one is refused with status 503.
  public var mailboxes = 1_024
  /// The largest number of messages that wait for a launch that polls.
  public var messagesPerMailbox = 64
  /// The largest size of the messages that wait for a launch that polls, in bytes. The newest message is
  /// kept even if it is larger.
  public var bytesPerMailbox = 1 << 20
  /// The time in seconds for which messages wait for a launch that polls no longer.
  public var mailboxDuration: Double = 180
  /// The largest size of a client's reference, in bytes. A message with a longer one closes the
  /// connection with ``Realtime/CloseCode/malformedMessage``.
  public var referenceBytes = 64

  /// Creates a configuration with the default limits.
  public init() {}
}
