internal import HTTPExchange

extension PusherEnvelope {
  init(_ message: PusherMessage, prefixes: PusherPrefixes) {
    switch message {
    case .ping: self.init(event: prefixes.general + "ping")
    case .pong: self.init(event: prefixes.general + "pong")
    case .connectionEstablished(let connection):
      self.init(event: prefixes.general + "connection_established", data: connection.value)
    case .error(let code, let message):
      var data: JSONValue = ["message": .string(message)]
      data["code"] = code.map { .integer(Int64($0)) }
      self.init(event: prefixes.general + "error", data: data)
    case .clientEvent(let channel, let event, let data, let userID):
      self.init(event: event, channel: channel, data: data, userID: userID)
    case .event(let channel, let event, let data):
      self.init(event: event, channel: channel, data: data)
    default: self.init(channelMessage: message, prefixes: prefixes)
    }
  }

  private init(channelMessage: PusherMessage, prefixes: PusherPrefixes) {
    switch channelMessage {
    case .subscribe(let channel, let authorization):
      var data: JSONValue = ["channel": .string(channel)]
      data["auth"] = (authorization?.auth).map { .string($0) }
      data["channel_data"] = (authorization?.channelData).map { .string($0) }
      self.init(event: prefixes.general + "subscribe", channel: channel, data: data)
    case .unsubscribe(let channel):
      self.init(
        event: prefixes.general + "unsubscribe", channel: channel,
        data: ["channel": .string(channel)])
    case .subscriptionError(let channel, let error):
      self.init(
        event: prefixes.general + "subscription_error", channel: channel, data: error.value)
    default: self.init(internalMessage: channelMessage, prefixes: prefixes)
    }
  }

  private init(internalMessage: PusherMessage, prefixes: PusherPrefixes) {
    switch internalMessage {
    case .subscriptionSucceeded(let channel, let snapshot):
      let data: JSONValue = snapshot.map { ["presence": $0.value] } ?? [:]
      self.init(
        event: prefixes.internal + "subscription_succeeded", channel: channel, data: data)
    case .memberAdded(let channel, let member):
      self.init(event: prefixes.internal + "member_added", channel: channel, data: member.value)
    case .memberRemoved(let channel, let userID):
      self.init(
        event: prefixes.internal + "member_removed", channel: channel,
        data: ["user_id": .string(userID)])
    default: self.init(event: prefixes.general)
    }
  }
}

extension PusherConnection {
  var value: JSONValue {
    ["socket_id": .string(socketID), "activity_timeout": .integer(activityTimeoutSeconds)]
  }
}

extension PusherSubscriptionError {
  var value: JSONValue {
    var value: JSONValue = ["type": .string(type), "error": .string(message)]
    value["status"] = status.map { .integer(Int64($0)) }
    return value
  }
}
