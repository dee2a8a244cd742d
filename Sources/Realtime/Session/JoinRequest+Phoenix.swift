internal import HTTPExchange

extension JoinRequest {
  /// The payload of a Phoenix join.
  var phoenixPayload: JSONValue {
    var payload: JSONValue
    switch parameters {
    case .object(let members): payload = .object(members)
    case .supabase(var configuration):
      if let token { configuration.accessToken = token.value }
      payload = configuration.payload
    }
    switch recovery {
    case .notWanted: break
    case .wanted(nil): payload["recover"] = [:]
    case .wanted(let position?):
      payload["recover"] = [
        "epoch": .string(position.epoch.rawValue),
        // An offset never reaches 2^63: it counts messages.
        "offset": .integer(Int64(clamping: position.offset)),
      ]
    }
    return payload
  }
}

extension PushContent {
  /// The content of a Phoenix message.
  var phoenixContent: PhoenixContent {
    switch self {
    case .event(let event, .json(let payload)): .custom(event: event, payload: payload)
    case .event(let event, .bytes(let payload)): .binary(event: event, payload: payload)
    case .broadcast(let event, .json(let payload)):
      .broadcast(PhoenixBroadcast(event: event, payload: payload))
    case .broadcast(let event, .bytes(let payload)):
      .framedBroadcast(PhoenixFramedBroadcast(event: event, payload: .bytes(payload)))
    case .presence(let update): .presence(update)
    }
  }
}

extension JoinReply {
  /// The reasons with which Supabase refuses a join that may succeed later.
  private static var temporaryReasons: [String] {
    [
      "ClientJoinRateLimitReached", "ChannelRateLimitReached", "ConnectionRateLimitReached",
      "InitializingProjectConnection", "DatabaseConnectionIssue",
    ]
  }

  /// Reads the reply to a Phoenix join.
  init(phoenix status: PhoenixReplyStatus, _ response: JSONValue) {
    guard status == .ok else {
      let reason = response["reason"]?.stringValue ?? response.encoded
      let isTemporary = Self.temporaryReasons.contains { reason.hasPrefix($0) }
      self = .refused(reason: reason, isTemporary: isTemporary)
      return
    }
    self = .accepted(JoinRecovery(response["recovery"]))
  }
}

extension JoinRecovery {
  /// Reads the recovery of a reply; nil if the server does not number messages.
  fileprivate init?(_ value: JSONValue?) {
    guard let epoch = value?["epoch"]?.stringValue,
      let offset = value?["offset"]?.integerValue.flatMap({ UInt64(exactly: $0) })
    else { return nil }
    self.init(
      position: ChannelPosition(epoch: StreamEpoch(rawValue: epoch), offset: offset),
      isRecovered: value?["recovered"]?.boolValue ?? false)
  }
}
