internal import HTTPExchange

extension PhoenixContent {
  /// Creates the content of a text message; nil if the payload of an event of Phoenix itself does
  /// not have the form that the protocol prescribes.
  ///
  /// The events that only Supabase defines have names that a Phoenix application may use for its
  /// own events. Such an event is ``custom(event:payload:)`` if its payload does not have
  /// Supabase's form.
  init?(event: String, payload: JSONValue, topic: String) {
    switch event {
    case "phx_join": self = .join(payload)
    case "phx_leave": self = .leave
    case "phx_close": self = .close
    case "phx_error": self = .error
    case "heartbeat" where topic == PhoenixMessage.heartbeatTopic: self = .heartbeat
    case "phx_reply", "presence_state", "presence_diff":
      guard let content = Self.checked(event, payload) else { return nil }
      self = content
    default:
      self = Self.supabase(event, payload) ?? .custom(event: event, payload: payload)
    }
  }

  /// Returns the content of an event for which Phoenix prescribes the form of the payload; nil if
  /// the payload has another form.
  private static func checked(_ event: String, _ payload: JSONValue) -> Self? {
    switch event {
    case "phx_reply":
      guard let status = payload["status"]?.stringValue else { return nil }
      return .reply(.init(rawValue: status), response: payload["response"] ?? [:])
    case "presence_state":
      return PhoenixPresence.presences(payload).map { .presenceState($0) }
    default:
      guard payload.objectValue != nil,
        let joins = PhoenixPresence.presences(payload["joins"] ?? [:]),
        let leaves = PhoenixPresence.presences(payload["leaves"] ?? [:])
      else { return nil }
      return .presenceDiff(joins: joins, leaves: leaves)
    }
  }

  /// Returns the content of an event of Supabase; nil if the event is not one of Supabase's, or if
  /// the payload has another form.
  private static func supabase(_ event: String, _ payload: JSONValue) -> Self? {
    switch event {
    case "access_token": return payload["access_token"]?.stringValue.map { .accessToken($0) }
    case "broadcast": return PhoenixBroadcast(payload: payload).map { .broadcast($0) }
    case "presence": return PhoenixPresenceUpdate(payload: payload).map { .presence($0) }
    case "system": return PhoenixSystemReport(payload: payload).map { .system($0) }
    case "postgres_changes":
      guard let values = payload["ids"]?.arrayValue, let data = payload["data"] else { return nil }
      let ids = values.compactMap(\.integerValue)
      return ids.count == values.count ? .postgresChanges(ids: ids, data: data) : nil
    default: return nil
    }
  }
}

extension PhoenixBroadcast {
  init?(payload: JSONValue) {
    guard let event = payload["event"]?.stringValue else { return nil }
    self.init(
      event: event, payload: payload["payload"] ?? [:],
      metadata: payload["meta"]?.objectValue ?? [:])
  }
}

extension PhoenixPresenceUpdate {
  init?(payload: JSONValue) {
    switch payload["event"]?.stringValue?.lowercased() {
    case "track": self = .track(payload["payload"] ?? [:])
    case "untrack": self = .untrack
    default: return nil
    }
  }
}

extension PhoenixSystemReport {
  init?(payload: JSONValue) {
    guard let status = payload["status"]?.stringValue else { return nil }
    guard let `extension` = payload["extension"]?.stringValue else { return nil }
    self.init(
      status: .init(rawValue: status), message: payload["message"]?.stringValue ?? "",
      extension: `extension`, channel: payload["channel"]?.stringValue)
  }
}
