public import HTTPExchange

/// The event of a Phoenix message, and its payload.
public enum PhoenixContent: Hashable, Sendable {
  /// The client joins the topic. A client of Supabase sends the payload
  /// ``PhoenixJoinConfiguration/payload``.
  case join(JSONValue)
  /// The client leaves the topic.
  case leave
  /// The client asks whether the server is alive.
  case heartbeat
  /// The server answered a message of the client.
  case reply(PhoenixReplyStatus, response: JSONValue)
  /// The server closed the channel.
  case close
  /// The channel's process on the server crashed.
  case error
  /// The client sent a newer access token.
  case accessToken(String)
  /// A broadcast of Supabase, in either direction.
  case broadcast(PhoenixBroadcast)
  /// The server sent all presences of the topic.
  case presenceState(PhoenixPresences)
  /// Presences of the topic changed.
  case presenceDiff(joins: PhoenixPresences, leaves: PhoenixPresences)
  /// The client changed its own presence (Supabase).
  case presence(PhoenixPresenceUpdate)
  /// Rows of the database changed (Supabase). The ids are those of ``PhoenixJoinResponse``.
  case postgresChanges(ids: [Int64], data: JSONValue)
  /// The server reported the state of an extension (Supabase).
  case system(PhoenixSystemReport)
  /// An event of the application.
  case custom(event: String, payload: JSONValue)
  /// An event of the application with a binary payload (kind 0).
  case binary(event: String, payload: [UInt8])
  /// The server answered with a binary payload (kind 1).
  case binaryReply(PhoenixReplyStatus, response: [UInt8])
  /// The server sent a binary event to all members of the topic (kind 2).
  case binaryBroadcast(event: String, payload: [UInt8])
  /// A broadcast of Supabase in a binary frame: kind 3 from the client, kind 4 from the server.
  case framedBroadcast(PhoenixFramedBroadcast)
}

/// The status of a reply.
public struct PhoenixReplyStatus: RawRepresentable, Hashable, Sendable {
  /// The status as text.
  public let rawValue: String

  /// Creates a status from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The server accepted the message.
  public static var ok: Self { Self(rawValue: "ok") }
  /// The server refused the message.
  public static var error: Self { Self(rawValue: "error") }
}

/// A broadcast of Supabase Realtime.
public struct PhoenixBroadcast: Hashable, Sendable {
  /// The name of the application's event.
  public var event: String
  /// The payload of the application's event.
  public var payload: JSONValue
  /// What the server added, for example whether the message is replayed.
  public var metadata: [String: JSONValue]

  /// Creates a broadcast of an event.
  public init(event: String, payload: JSONValue, metadata: [String: JSONValue] = [:]) {
    self.event = event
    self.payload = payload
    self.metadata = metadata
  }
}

/// A broadcast of Supabase Realtime in a binary frame.
public struct PhoenixFramedBroadcast: Hashable, Sendable {
  /// The payload of a framed broadcast.
  public enum Payload: Hashable, Sendable {
    /// Bytes of any format (encoding 0).
    case bytes([UInt8])
    /// A JSON value (encoding 1).
    case json(JSONValue)
  }

  /// The name of the application's event; at most 255 bytes.
  public var event: String
  /// The payload of the application's event.
  public var payload: Payload
  /// Additional members; at most 255 bytes when encoded.
  public var metadata: [String: JSONValue]

  /// Creates a broadcast of an event.
  public init(event: String, payload: Payload, metadata: [String: JSONValue] = [:]) {
    self.event = event
    self.payload = payload
    self.metadata = metadata
  }
}

/// A report of Supabase Realtime about one of its extensions.
public struct PhoenixSystemReport: Hashable, Sendable {
  /// Whether the extension works.
  public var status: PhoenixReplyStatus
  /// A text for people.
  public var message: String
  /// The name of the extension, for example `postgres_changes`.
  public var `extension`: String
  /// The name of the channel, without the prefix `realtime:`.
  public var channel: String?

  /// Creates a report about an extension.
  public init(
    status: PhoenixReplyStatus, message: String, extension: String, channel: String? = nil
  ) {
    self.status = status
    self.message = message
    self.extension = `extension`
    self.channel = channel
  }
}
