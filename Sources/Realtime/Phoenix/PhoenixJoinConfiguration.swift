/// What a client of Supabase Realtime asks for when it joins a channel.
public struct PhoenixJoinConfiguration: Hashable, Sendable {
  /// The options of broadcasts.
  public struct Broadcast: Hashable, Sendable {
    /// Whether the server replies to the client's broadcasts.
    public var acknowledges = false
    /// Whether the client receives its own broadcasts.
    public var includesOwn = false
    /// The past broadcasts that the server sends after the join; on private channels only.
    public var replay: Replay?

    /// Creates options from their values.
    public init(acknowledges: Bool = false, includesOwn: Bool = false, replay: Replay? = nil) {
      self.acknowledges = acknowledges
      self.includesOwn = includesOwn
      self.replay = replay
    }
  }

  /// A selection of past broadcasts.
  public struct Replay: Hashable, Sendable {
    /// The time of the oldest broadcast, in milliseconds since 1970.
    public var since: Int64
    /// The largest number of broadcasts.
    public var limit: Int64?

    /// Creates a selection from its parts.
    public init(since: Int64, limit: Int64? = nil) {
      self.since = since
      self.limit = limit
    }
  }

  /// The options of presences.
  public struct Presence: Hashable, Sendable {
    /// The key of the client; the server chooses one if it is empty.
    public var key = ""
    /// Whether the server sends presences.
    public var isEnabled = false

    /// Creates options from their values.
    public init(key: String = "", isEnabled: Bool = false) {
      self.key = key
      self.isEnabled = isEnabled
    }
  }

  /// The options of broadcasts.
  public var broadcast = Broadcast()
  /// The options of presences.
  public var presence = Presence()
  /// The database changes that the server sends.
  public var postgresChanges: [PhoenixPostgresFilter] = []
  /// Whether the channel needs authorization.
  public var isPrivate = false
  /// The client's access token.
  public var accessToken: String?

  /// Creates a configuration with the server's default options.
  public init() {}
}

extension PhoenixJoinConfiguration: CustomStringConvertible, CustomReflectable {
  /// The options, without the access token.
  public var description: String {
    """
    PhoenixJoinConfiguration(broadcast: \(broadcast), presence: \(presence), \
    postgresChanges: \(postgresChanges), isPrivate: \(isPrivate), \
    accessToken: \(accessToken == nil ? "nil" : "…"))
    """
  }

  /// A mirror without the access token.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "broadcast": broadcast, "presence": presence, "postgresChanges": postgresChanges,
        "isPrivate": isPrivate, "hasAccessToken": accessToken != nil,
      ], displayStyle: .struct)
  }
}

/// A selection of database changes.
public struct PhoenixPostgresFilter: Hashable, Sendable {
  /// The kind of change: `*`, `INSERT`, `UPDATE` or `DELETE`.
  public var event: String
  /// The name of the schema.
  public var schema: String
  /// The name of the table; nil for all tables.
  public var table: String?
  /// The condition on a column, for example `id=eq.1`.
  public var filter: String?

  /// Creates a selection from its parts.
  public init(
    event: String = "*", schema: String = "public", table: String? = nil, filter: String? = nil
  ) {
    self.event = event
    self.schema = schema
    self.table = table
    self.filter = filter
  }
}
