internal import HTTPExchange

extension PusherEnvelope {
  /// Returns the typed message. An event with a prefix of the protocol but an unknown name is
  /// treated as an event of the application, because newer servers may send events that this codec
  /// does not know.
  func message(prefixes: PusherPrefixes) throws(PusherFailure) -> PusherMessage {
    guard let name = prefixes.name(of: event) else { return try applicationMessage() }
    switch name {
    case "connection_established": return .connectionEstablished(try connection())
    case "ping": return .ping
    case "pong": return .pong
    case "error":
      return .error(
        code: data["code"]?.integerValue.flatMap { Int(exactly: $0) },
        message: data["message"]?.stringValue ?? "")
    default:
      if let message = try channelMessage(name) { return message }
      return try applicationMessage()
    }
  }

  private func connection() throws(PusherFailure) -> PusherConnection {
    guard let socketID = data["socket_id"]?.stringValue, !socketID.isEmpty else {
      throw .invalidField(event: event, field: "socket_id")
    }
    return PusherConnection(
      socketID: socketID, activityTimeoutSeconds: data["activity_timeout"]?.integerValue)
  }

  private func channelMessage(_ name: String) throws(PusherFailure) -> PusherMessage? {
    switch name {
    case "subscribe":
      let auth = data["auth"]?.stringValue.map {
        PusherAuthorization(auth: $0, channelData: data["channel_data"]?.stringValue)
      }
      return .subscribe(channel: try requestedChannel(), auth)
    case "unsubscribe": return .unsubscribe(channel: try requestedChannel())
    case "subscription_succeeded":
      return .subscriptionSucceeded(channel: try requiredChannel(), try snapshot())
    case "subscription_error":
      return .subscriptionError(channel: channel, subscriptionError)
    case "member_added":
      guard let member = PusherMember(data) else {
        throw .invalidField(event: event, field: "user_id")
      }
      return .memberAdded(channel: try requiredChannel(), member)
    case "member_removed":
      guard let userID = PusherMember.userID(data["user_id"]) else {
        throw .invalidField(event: event, field: "user_id")
      }
      return .memberRemoved(channel: try requiredChannel(), userID: userID)
    default: return nil
    }
  }

  private func applicationMessage() throws(PusherFailure) -> PusherMessage {
    guard event.hasPrefix("client-") else {
      return .event(channel: channel, event: event, data: data)
    }
    let channel = try requiredChannel()
    try Self.checkClientEvent(event, channel: channel)
    return .clientEvent(channel: channel, event: event, data: data, userID: userID)
  }

  private func snapshot() throws(PusherFailure) -> PusherPresenceSnapshot? {
    guard let presence = data["presence"], !presence.isNull else { return nil }
    guard let snapshot = PusherPresenceSnapshot(presence) else {
      throw .invalidField(event: event, field: "presence")
    }
    return snapshot
  }

  private var subscriptionError: PusherSubscriptionError {
    PusherSubscriptionError(
      type: data["type"]?.stringValue ?? "", message: data["error"]?.stringValue ?? "",
      status: data["status"]?.integerValue.flatMap { Int(exactly: $0) })
  }

  private func requiredChannel() throws(PusherFailure) -> String {
    guard let channel else { throw .invalidField(event: event, field: "channel") }
    return channel
  }

  /// Returns the channel of a client's request. The envelope, the data, or both name the channel.
  private func requestedChannel() throws(PusherFailure) -> String {
    guard let inner = data["channel"], !inner.isNull else { return try requiredChannel() }
    guard let name = inner.stringValue else {
      throw .invalidField(event: event, field: "channel")
    }
    if let channel, channel != name { throw .conflictingChannels }
    return name
  }
}
