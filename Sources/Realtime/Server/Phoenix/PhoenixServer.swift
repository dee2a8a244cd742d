internal import StateKit

/// The Phoenix clients and topics of a hub.
struct PhoenixServer: Sendable {
  let limits: HubLimits
  private(set) var tokens: Set<AccessToken>
  private(set) var sessions: [HubConnection: PhoenixServerSession] = [:]
  private var topics: [TopicID: HubTopic] = [:]
  private var useCount: UInt64 = 0
  /// The size of the histories of all topics, in bytes of JSON text.
  private var historyBytes = 0

  init(limits: HubLimits, tokens: Set<AccessToken>) {
    self.limits = limits
    self.tokens = tokens
  }

  subscript(id: TopicID) -> HubTopic? {
    get { topics[id] }
    _modify { yield &topics[id] }
  }

  /// Returns the membership of a connection in the public or the private topic with a name.
  func membership(
    of connection: HubConnection, _ topic: String
  ) -> (id: TopicID, member: TopicMember)? {
    guard let id = sessions[connection]?.topics[ChannelName(rawValue: topic)],
      let member = topics[id]?.members[connection]
    else { return nil }
    return (id, member)
  }

  /// Returns the public and the private topic with a name.
  private static func ids(_ name: String) -> [TopicID] {
    [TopicID(name: name, isPrivate: false), TopicID(name: name, isPrivate: true)]
  }

  mutating func open(_ connection: HubConnection, _ version: PhoenixCodec.Version) {
    sessions[connection] = PhoenixServerSession(connection, version)
  }

  /// Ends a connection. Its memberships end without a message to it.
  mutating func close(_ connection: HubConnection) -> [RealtimeHub.Command] {
    guard let session = sessions.removeValue(forKey: connection) else { return [] }
    return session.topics.sorted { $0.key < $1.key }.flatMap {
      topics[$0.value]?.leave(connection) ?? []
    }
  }

  mutating func receive(
    _ message: WebSocketMessage, from connection: HubConnection, _ random: RandomSource
  ) -> [RealtimeHub.Command] {
    guard let session = sessions[connection],
      let message = session.decode(message, limits: limits)
    else { return [] }
    switch message.content {
    case .heartbeat: return session.reply(to: message)
    case .join(let payload): return join(message, payload, session, random)
    case .leave: return leave(message, session)
    default: return push(message, session, random)
    }
  }

  /// Sends a message of the server itself. If no topic has the name, the message is dropped.
  mutating func publish(_ message: TopicMessage, to topic: String) -> [RealtimeHub.Command] {
    Self.ids(topic).flatMap { publish(message, to: $0, except: nil) }
  }

  /// Appends a message to the stream of a topic, and sends it to all members but its sender.
  mutating func publish(
    _ message: TopicMessage, to id: TopicID, except sender: HubConnection?
  ) -> [RealtimeHub.Command] {
    guard let before = topics[id]?.history.byteCount else { return [] }
    let others = historyBytes - before
    let commands = topics[id]?.publish(
      message, except: sender, room: max(0, limits.totalHistoryBytes - others))
    historyBytes = others + (topics[id]?.history.byteCount ?? 0)
    return commands ?? []
  }

  /// Ends all joins of a topic.
  mutating func endTopic(_ name: String, _ content: PhoenixContent) -> [RealtimeHub.Command] {
    Self.ids(name).flatMap { id in
      for member in topics[id]?.members.entries ?? [] {
        sessions[member.connection]?.topics[id.channel] = nil
      }
      return topics[id]?.removeMembers(content) ?? []
    }
  }

  mutating func accept(_ token: AccessToken) -> [RealtimeHub.Command] {
    tokens.insert(token)
    return []
  }

  /// Ends the joins that a token gave access to.
  ///
  /// - Complexity: O(*n* log *n*) in the number of topics and joins, without the messages about the
  ///   presences that end.
  mutating func expire(_ token: AccessToken) -> [RealtimeHub.Command] {
    tokens.remove(token)
    let ended = topics.values.sorted { $0.id.channel < $1.id.channel }.flatMap { topic in
      topic.members.entries.filter { $0.value.token == token }.map { ($0.connection, topic.id) }
    }
    return ended.flatMap { endAccess($0, to: $1, "Access token has expired") }
  }

  /// Ends a join because its token gives no access any longer.
  mutating func endAccess(
    _ connection: HubConnection, to id: TopicID, _ message: String
  ) -> [RealtimeHub.Command] {
    guard let topic = topics[id], let member = topic.members[connection] else { return [] }
    let report = PhoenixSystemReport(
      status: .error, message: message, extension: "system",
      channel: TopicJoin.channel(of: id.name) ?? id.name)
    return topic.push(.system(report), to: connection, member)
      + endJoin(connection, member, of: id)
  }

  /// Ends a join with `phx_close`.
  mutating func endJoin(
    _ connection: HubConnection, _ member: TopicMember, of id: TopicID
  ) -> [RealtimeHub.Command] {
    sessions[connection]?.topics[id.channel] = nil
    let closing = topics[id]?.end(connection, member, .close) ?? []
    return closing + (topics[id]?.leave(connection) ?? [])
  }

  /// Adds a member to a topic, which is created if it does not exist; returns nil if there are too
  /// many topics.
  mutating func addMember(
    _ member: TopicMember, _ connection: HubConnection, to id: TopicID, reference: String?,
    _ random: RandomSource
  ) -> [RealtimeHub.Command]? {
    useCount += 1
    if topics[id] == nil {
      guard makeRoom() else { return nil }
      let epoch = StreamEpoch(rawValue: random.identifier())
      topics[id] = HubTopic(id, epoch: epoch, limits: limits, lastUse: useCount)
    }
    topics[id]?.lastUse = useCount
    sessions[connection]?.topics[id.channel] = id
    return topics[id]?.join(connection, member, reference: reference)
  }

  /// Removes a topic without members if there are as many topics as the limit, and returns whether
  /// another topic can be created.
  ///
  /// - Complexity: O(*n*) in the number of topics at the limit, O(1) below it.
  private mutating func makeRoom() -> Bool {
    if topics.count < limits.topics { return true }
    let unused = topics.values.filter(\.members.isEmpty).min { $0.lastUse < $1.lastUse }
    guard let unused else { return false }
    historyBytes -= unused.history.byteCount
    topics[unused.id] = nil
    return true
  }
}
