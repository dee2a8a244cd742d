/// The limits of a ``RealtimeHub``. The documentation of each one says what happens beyond it.
public struct HubLimits: Hashable, Sendable {
  /// The largest number of connections. A further one is closed with the code 1013 (Phoenix), or
  /// with an error and the code 4100 (Pusher).
  public var connections = 10_000
  /// The largest number of channels that one connection can join. A further join is refused with
  /// the reason "too many channels joined"; a further Pusher subscription, with a
  /// `subscription_error` of the type `LimitReached`.
  public var channelsPerConnection = 100
  /// The largest number of topics, and of the channels of each Pusher application. A further topic
  /// replaces the topic without members that was joined least recently, whose history is lost. If
  /// all topics have members, the join is refused with the reason "too many topics". A further
  /// Pusher channel is refused with a `subscription_error` of the type `LimitReached`.
  public var topics = 10_000
  /// The largest size of a topic's name, in bytes of UTF-8. A longer one is refused with the reason
  /// "unmatched topic". A limit above 255 means 255, the limit of names in binary messages.
  public var topicBytes = 255
  /// The largest size of an event's name, in bytes. A push with a longer one is answered with the
  /// reason "event name too long".
  public var eventBytes = 255
  /// The largest size of a client's reference, in bytes. A message with a longer one is ignored.
  public var referenceBytes = 64
  /// The largest number of messages in the history of a topic. The oldest ones are removed.
  public var historyMessages = 1_024
  /// The largest size of the messages in the history of a topic, in bytes of JSON text. The oldest
  /// messages are removed. The default value and that of ``topicPresenceBytes`` together are below
  /// the 1 MiB that a server keeps for a slow connection, so that what a join receives fits into it.
  public var historyBytes = 448 << 10
  /// The largest size of the histories of all topics, in bytes of JSON text. Beyond it, each new
  /// message replaces the oldest messages of its own topic.
  public var totalHistoryBytes = 64 << 20
  /// The largest number of presences of a topic. A further one is answered with the reason "too
  /// many presences".
  public var presences = 1_024
  /// The largest size of a presence's payload, in bytes of JSON text. A larger one is answered with
  /// the reason "presence too large".
  public var presenceBytes = 4_096
  /// The largest size of all presences of a topic, in bytes of JSON text. A presence beyond it is
  /// answered with the reason "too many presences".
  public var topicPresenceBytes = 448 << 10
  /// The largest size of a presence's key, in bytes. A join with a longer one is refused with the
  /// reason "presence key too long".
  public var presenceKeyBytes = 255
  /// The largest number of selections of database changes that one join can ask for. A join that
  /// asks for more is refused with the reason "too many changes".
  public var postgresChanges = 100

  /// The largest size of a Pusher channel's name, in bytes. A longer name, and one with a character
  /// that Pusher does not allow, is answered with a `subscription_error`.
  public var pusherChannelBytes = 164
  /// The largest number of users of a presence channel. A further one gets a `subscription_error` of
  /// the type `LimitReached`.
  public var pusherUsers = 100
  /// The largest size of a user's name, in bytes. A longer one gets a `subscription_error`.
  public var pusherUserIDBytes = 128
  /// The largest size of what the application says about a user, in bytes of JSON text. More gets a
  /// `subscription_error`.
  public var pusherUserInfoBytes = 1_024
  /// The largest size of the data of a client event, in bytes of JSON text. More is answered with an
  /// `error`.
  public var pusherClientEventBytes = 10_240

  /// Creates limits with the default values.
  public init() {}
}
