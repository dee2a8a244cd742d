internal import HTTPExchange

extension PhoenixContent {
  /// The event and the payload of a text message; nil if the content is sent as a binary message.
  var eventAndPayload: (event: String, payload: JSONValue)? {
    switch self {
    case .join(let payload): ("phx_join", payload)
    case .leave: ("phx_leave", [:])
    case .heartbeat: ("heartbeat", [:])
    case .close: ("phx_close", [:])
    case .error: ("phx_error", [:])
    case .reply(let status, let response):
      ("phx_reply", ["status": .string(status.rawValue), "response": response])
    case .custom(let event, let payload): (event, payload)
    default: extensionEventAndPayload
    }
  }

  private var extensionEventAndPayload: (event: String, payload: JSONValue)? {
    switch self {
    case .accessToken(let token): ("access_token", ["access_token": .string(token)])
    case .broadcast(let broadcast): ("broadcast", broadcast.value)
    case .presenceState(let presences): ("presence_state", PhoenixPresence.value(presences))
    case .presenceDiff(let joins, let leaves):
      (
        "presence_diff",
        ["joins": PhoenixPresence.value(joins), "leaves": PhoenixPresence.value(leaves)]
      )
    case .presence(let update): ("presence", update.value)
    case .postgresChanges(let ids, let data):
      ("postgres_changes", ["ids": .array(ids.map { .integer($0) }), "data": data])
    case .system(let report): ("system", report.value)
    default: nil
    }
  }
}

extension PhoenixBroadcast {
  var value: JSONValue {
    var value: JSONValue = ["type": "broadcast", "event": .string(event), "payload": payload]
    if !metadata.isEmpty { value["meta"] = .object(metadata) }
    return value
  }
}

extension PhoenixPresenceUpdate {
  var value: JSONValue {
    switch self {
    case .track(let payload): ["type": "presence", "event": "track", "payload": payload]
    case .untrack: ["type": "presence", "event": "untrack"]
    }
  }
}

extension PhoenixSystemReport {
  var value: JSONValue {
    var value: JSONValue = [
      "status": .string(status.rawValue), "message": .string(message),
      "extension": .string(`extension`),
    ]
    value["channel"] = channel.map { .string($0) }
    return value
  }
}
