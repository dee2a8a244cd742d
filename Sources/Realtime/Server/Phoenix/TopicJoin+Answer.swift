internal import HTTPExchange

extension TopicJoin {
  /// Returns the messages that a join missed; nil if it asks for none, or if they are lost.
  func missedMessages(of history: TopicHistory) -> [TopicHistory.Entry]? {
    guard case .after(let position) = recovery else { return nil }
    return history.messages(after: position)
  }

  /// Returns the response of an accepted join.
  ///
  /// - Parameter position: The position of the last message of the stream.
  func response(position: ChannelPosition, isRecovered: Bool) -> JSONValue {
    var response = PhoenixJoinResponse(
      postgresChanges: (options?.postgresChanges ?? []).map { .init(id: $0.id, filter: $0) }
    ).response
    if recovery != .none {
      response["recovery"] = [
        "epoch": .string(position.epoch.rawValue),
        "offset": .integer(Int64(clamping: position.offset)),
        "recovered": .bool(isRecovered),
      ]
    }
    return response
  }

  /// Returns the report that tells the client of an accepted join that its database changes flow; nil
  /// if the join asks for none.
  func confirmation(topic: String) -> PhoenixSystemReport? {
    guard let channel = Self.channel(of: topic), options?.postgresChanges.isEmpty == false
    else { return nil }
    return PhoenixSystemReport(
      status: .ok, message: "Subscribed to PostgreSQL", extension: "postgres_changes",
      channel: channel)
  }

  /// Returns the name of a topic without the prefix of Supabase; nil if the name does not have this
  /// prefix.
  static func channel(of topic: String) -> String? {
    let prefix = "realtime:"
    return topic.hasPrefix(prefix) ? String(topic.dropFirst(prefix.count)) : nil
  }
}

extension PhoenixPostgresFilter {
  /// The number of the filter: the FNV-1a hash of its JSON text. A message about a change contains
  /// the numbers of the filters that select the change. Equal filters of different clients have the
  /// same number, so that the same message can be sent to all these clients.
  var id: Int64 {
    var hash: UInt32 = 0x811c_9dc5
    for byte in value.encodedBytes { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return Int64(hash)
  }
}
