internal import HTTPExchange

extension PhoenixContent {
  /// Returns the meaning of a message that is not a reply; nil if only clients send such messages.
  func event(of join: JoinID?) -> ChannelServerEvent? {
    switch self {
    case .close: .closed(join)
    case .error: .failed(join, reason: "the server's channel crashed")
    case .system(let report): .system(join, report)
    case .presenceState(let presences): .snapshot(join, PresenceMember.members(presences))
    case .presenceDiff(let joins, let leaves):
      .presenceChanged(
        join,
        .diff(
          PresenceDiff(
            joins: PresenceMember.members(joins), leaves: PresenceMember.members(leaves))))
    case .broadcast, .postgresChanges, .custom, .binary, .binaryBroadcast, .framedBroadcast:
      message(of: join)
    case .join, .leave, .heartbeat, .accessToken, .presence, .reply, .binaryReply: nil
    }
  }

  private func message(of join: JoinID?) -> ChannelServerEvent? {
    switch self {
    case .broadcast(let broadcast):
      return .message(
        join, offset: broadcast.metadata["offset"]?.offset,
        RealtimeMessage(
          event: broadcast.event, payload: .json(broadcast.payload), kind: .broadcast))
    case .framedBroadcast(let broadcast):
      return .message(
        join, offset: broadcast.metadata["offset"]?.offset,
        RealtimeMessage(
          event: broadcast.event, payload: broadcast.realtimePayload, kind: .broadcast))
    case .postgresChanges(let ids, let data):
      return .message(
        join, offset: nil,
        RealtimeMessage(
          event: data["type"]?.stringValue ?? "", payload: .json(data),
          kind: .postgresChange(filters: ids)))
    case .custom(let event, let payload):
      return .message(
        join, offset: payload["meta"]?["offset"]?.offset,
        RealtimeMessage(event: event, payload: .json(payload)))
    case .binary(let event, let payload), .binaryBroadcast(let event, let payload):
      return .message(
        join, offset: nil, RealtimeMessage(event: event, payload: .bytes(payload)))
    default: return nil
    }
  }
}

extension PhoenixFramedBroadcast {
  fileprivate var realtimePayload: RealtimePayload {
    switch payload {
    case .bytes(let bytes): .bytes(bytes)
    case .json(let value): .json(value)
    }
  }
}

extension PresenceMember {
  /// Returns the members of a Phoenix message, ordered by key.
  static func members(_ presences: PhoenixPresences) -> [PresenceMember] {
    presences.sorted { $0.key < $1.key }.compactMap { key, metas in
      if metas.isEmpty { return nil }
      let metas = metas.map {
        PresenceMeta(
          reference: PresenceReference(rawValue: $0.reference), payload: .object($0.fields))
      }
      return PresenceMember(
        key: PresenceKey(rawValue: key), metas: metas.sorted { $0.reference < $1.reference })
    }
  }
}

extension RealtimeMessage {
  /// The message without the number that the server has added to its payload.
  var withoutNumber: Self {
    guard case .event = kind, case .json(let value) = payload else { return self }
    return Self(event: event, payload: .json(value.removingOffset()), kind: kind)
  }
}

extension JSONValue {
  /// The offset that the value states; nil if the value is no offset.
  fileprivate var offset: UInt64? { integerValue.flatMap { UInt64(exactly: $0) } }

  /// Returns the payload without the offset that the server has added to `meta`.
  fileprivate func removingOffset() -> JSONValue {
    guard var meta = self["meta"], meta["offset"]?.offset != nil else { return self }
    var payload = self
    meta["offset"] = nil
    payload["meta"] = meta == [:] ? nil : meta
    return payload
  }
}
