public import HTTPExchange

extension PhoenixJoinConfiguration {
  /// The payload of the join.
  public var payload: JSONValue {
    var payload: JSONValue = [
      "config": [
        "broadcast": broadcast.value,
        "presence": ["key": .string(presence.key), "enabled": .bool(presence.isEnabled)],
        "postgres_changes": .array(postgresChanges.map(\.value)),
        "private": .bool(isPrivate),
      ]
    ]
    payload["access_token"] = accessToken.map { .string($0) }
    return payload
  }

  /// Creates the configuration from the payload of a join. Options that are missing have their
  /// default values.
  ///
  /// - Throws: ``PhoenixFailure/invalidPayload(event:)`` if an option has the wrong type.
  public init(payload: JSONValue) throws(PhoenixFailure) {
    self.init()
    let reader = OptionReader(payload)
    let config = try reader.object("config")
    broadcast = try Broadcast(config.object("broadcast"))
    let presence = try config.object("presence")
    self.presence.key = try presence.text("key") ?? ""
    self.presence.isEnabled = try presence.bool("enabled") ?? false
    for change in try config.array("postgres_changes") {
      postgresChanges.append(try PhoenixPostgresFilter(change))
    }
    isPrivate = try config.bool("private") ?? false
    accessToken = try reader.text("access_token")
  }
}

extension PhoenixJoinConfiguration.Broadcast {
  var value: JSONValue {
    var value: JSONValue = ["ack": .bool(acknowledges), "self": .bool(includesOwn)]
    if let replay {
      var selection: JSONValue = ["since": .integer(replay.since)]
      selection["limit"] = replay.limit.map { .integer($0) }
      value["replay"] = selection
    }
    return value
  }

  init(_ reader: OptionReader) throws(PhoenixFailure) {
    self.init(
      acknowledges: try reader.bool("ack") ?? false, includesOwn: try reader.bool("self") ?? false)
    let replay = try reader.object("replay")
    if let since = try replay.integer("since") {
      self.replay = .init(since: since, limit: try replay.integer("limit"))
    }
  }
}

extension PhoenixPostgresFilter {
  var value: JSONValue {
    var value: JSONValue = ["event": .string(event), "schema": .string(schema)]
    value["table"] = table.map { .string($0) }
    value["filter"] = filter.map { .string($0) }
    return value
  }

  init(_ value: JSONValue) throws(PhoenixFailure) {
    guard value.objectValue != nil else { throw .invalidPayload(event: "phx_join") }
    let reader = OptionReader(value)
    self.init(
      event: try reader.text("event") ?? "*", schema: try reader.text("schema") ?? "public",
      table: try reader.text("table"), filter: try reader.text("filter"))
  }
}

/// Reads the options of a join or of its reply. An option that is missing or null is read as nil;
/// if an object or an array is expected, it is read as empty. An option of the wrong type is an
/// error.
struct OptionReader {
  private let value: JSONValue

  init(_ value: JSONValue) { self.value = value }

  func object(_ key: String) throws(PhoenixFailure) -> OptionReader {
    OptionReader(.object(try option(key, \.objectValue) ?? [:]))
  }

  func array(_ key: String) throws(PhoenixFailure) -> [JSONValue] {
    try option(key, \.arrayValue) ?? []
  }

  func text(_ key: String) throws(PhoenixFailure) -> String? { try option(key, \.stringValue) }

  func bool(_ key: String) throws(PhoenixFailure) -> Bool? { try option(key, \.boolValue) }

  func integer(_ key: String) throws(PhoenixFailure) -> Int64? { try option(key, \.integerValue) }

  private func option<Value>(
    _ key: String, _ accessor: KeyPath<JSONValue, Value?>
  ) throws(PhoenixFailure) -> Value? {
    guard let option = value[key], !option.isNull else { return nil }
    guard let typed = option[keyPath: accessor] else { throw .invalidPayload(event: "phx_join") }
    return typed
  }
}
