internal import HTTPExchange

/// What a client asks for when it joins a Phoenix topic.
struct TopicJoin: Hashable, Sendable {
  /// What the client wants of the messages that it missed.
  enum Recovery: Hashable, Sendable {
    /// The client asks neither for the numbers of messages nor for missed messages.
    case none
    /// The client asks for numbers, and has no position yet.
    case fresh
    /// The client asks for the messages after a position.
    case after(ChannelPosition)
  }

  /// The options of Supabase; nil if the client gave none.
  let options: PhoenixJoinConfiguration?
  let recovery: Recovery

  /// Reads a join's payload.
  ///
  /// - Throws: ``PhoenixFailure/invalidPayload(event:)`` if the payload is not an object, or if a
  ///   field that the server knows is not valid.
  init(payload: JSONValue) throws(PhoenixFailure) {
    guard payload.objectValue != nil else { throw .invalidPayload(event: "phx_join") }
    let isSupabase = payload["config"] != nil || payload["access_token"] != nil
    options = isSupabase ? try PhoenixJoinConfiguration(payload: payload) : nil
    recovery = try Self.recovery(payload["recover"])
  }

  private static func recovery(_ value: JSONValue?) throws(PhoenixFailure) -> Recovery {
    guard let value, !value.isNull else { return .none }
    guard let fields = value.objectValue else { throw .invalidPayload(event: "phx_join") }
    if fields["epoch"] == nil, fields["offset"] == nil { return .fresh }
    guard let epoch = fields["epoch"]?.stringValue,
      let offset = fields["offset"]?.integerValue.flatMap({ UInt64(exactly: $0) })
    else { throw .invalidPayload(event: "phx_join") }
    return .after(ChannelPosition(epoch: StreamEpoch(rawValue: epoch), offset: offset))
  }
}
