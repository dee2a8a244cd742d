internal import HTTPExchange

/// A Phoenix topic of a server: its members, their presences, and the stream of its messages.
struct HubTopic: Sendable {
  let id: TopicID
  /// The number of the topic's last join among the joins of all topics. To make room, the server
  /// removes the topic without members that has the smallest number.
  var lastUse: UInt64
  private(set) var members = ConnectionTable<TopicMember>()
  private(set) var history: TopicHistory
  private(set) var presence = HubPresence()

  /// Creates a topic without members.
  init(_ id: TopicID, epoch: StreamEpoch, limits: HubLimits, lastUse: UInt64) {
    self.id = id
    self.lastUse = lastUse
    history = TopicHistory(topic: id.name, epoch: epoch, limits: limits)
  }

  private var name: String { id.name }

  /// Adds a member, and returns what it receives: the reply, the messages that it missed, the
  /// presences, and the confirmation.
  mutating func join(
    _ connection: HubConnection, _ member: TopicMember, reference: String?
  ) -> [RealtimeHub.Command] {
    members[connection] = member
    let missed = member.join.missedMessages(of: history)
    var contents: [PhoenixContent] = (missed ?? []).map { $0.message.content(offset: $0.offset) }
    if member.presenceMode == .on { contents.append(.presenceState(presence.presences)) }
    contents += member.join.confirmation(topic: name).map { [.system($0)] } ?? []
    let response = member.join.response(position: history.position, isRecovered: missed != nil)
    let reply = PhoenixMessage(
      joinReference: member.joinReference, reference: reference, topic: name,
      content: .reply(.ok, response: response))
    return connection.send(reply, member.codec)
      + contents.flatMap { push($0, to: connection, member) }
  }

  /// Removes a member, and reports the end of its presence to the others.
  mutating func leave(_ connection: HubConnection) -> [RealtimeHub.Command] {
    guard let member = members[connection] else { return [] }
    members[connection] = nil
    return send(presence.untrack(member.presenceKey, of: connection))
  }

  /// Removes all members, and sends them the reason.
  ///
  /// - Parameter content: `phx_close` or `phx_error`.
  mutating func removeMembers(_ content: PhoenixContent) -> [RealtimeHub.Command] {
    let ended = members
    members = ConnectionTable()
    presence = HubPresence()
    return ended.entries.flatMap { end($0.connection, $0.value, content) }
  }

  /// Returns the message that ends the join of a member. Its reference is that of the join.
  func end(
    _ connection: HubConnection, _ member: TopicMember, _ content: PhoenixContent
  ) -> [RealtimeHub.Command] {
    connection.send(
      PhoenixMessage(
        joinReference: member.joinReference, reference: member.joinReference, topic: name,
        content: content), member.codec)
  }

  /// Returns the command that sends a content to one member.
  func push(
    _ content: PhoenixContent, to connection: HubConnection, _ member: TopicMember
  ) -> [RealtimeHub.Command] {
    connection.send(
      PhoenixMessage(joinReference: member.joinReference, topic: name, content: content),
      member.codec)
  }

  /// Appends a message to the stream, and sends it to the members.
  ///
  /// - Parameters:
  ///   - sender: The member that does not receive the message.
  ///   - room: The largest size of the topic's history, in bytes.
  mutating func publish(
    _ message: TopicMessage, except sender: HubConnection?, room: Int
  ) -> [RealtimeHub.Command] {
    let offset = history.append(message, room: room)
    var frames = TopicFrames(
      topic: name, message.content(offset: nil), numbered: message.content(offset: offset))
    return send(&frames) { connection, _ in connection != sender }
  }

  /// Sends the members a message that is not a part of the stream.
  func broadcast(
    _ content: PhoenixContent, except sender: HubConnection?
  ) -> [RealtimeHub.Command] {
    var frames = TopicFrames(topic: name, content)
    return send(&frames) { connection, _ in connection != sender }
  }

  /// Returns whether there is room for a presence of a member, which replaces its earlier one.
  ///
  /// - Parameter byteCount: The size of the presence.
  func canTrack(byteCount: Int, _ push: TopicPush, _ limits: HubLimits) -> Bool {
    let replaced = presence.byteCount(of: push.connection, push.member.presenceKey)
    let size = presence.byteCount - (replaced ?? 0) + byteCount
    let count = presence.count + (replaced == nil ? 1 : 0)
    return count <= limits.presences && size <= limits.topicPresenceBytes
  }

  /// Adds or replaces the presence of a member. If the member does not receive presences yet, it
  /// receives the snapshot first, and all later changes.
  mutating func track(
    _ fields: [String: JSONValue], _ push: TopicPush, byteCount: Int, reference: String
  ) -> [RealtimeHub.Command] {
    var commands: [RealtimeHub.Command] = []
    if push.member.presenceMode == .off {
      members[push.connection]?.presenceMode = .on
      let content = PhoenixContent.presenceState(presence.presences)
      commands = self.push(content, to: push.connection, push.member)
    }
    let key = push.member.presenceKey
    return commands
      + send(
        presence.track(
          fields, key, of: push.connection, byteCount: byteCount, reference: reference))
  }

  /// Removes the presence of a member.
  mutating func untrack(_ push: TopicPush) -> [RealtimeHub.Command] {
    send(presence.untrack(push.member.presenceKey, of: push.connection))
  }

  /// Sets the newest token of a member.
  mutating func setToken(_ token: AccessToken, of connection: HubConnection) {
    members[connection]?.token = token
  }

  private func send(_ change: HubPresence.Change) -> [RealtimeHub.Command] {
    if change == HubPresence.Change() { return [] }
    var frames = TopicFrames(topic: name, change.content)
    return send(&frames) { _, member in member.presenceMode == .on }
  }

  private func send(
    _ frames: inout TopicFrames, where isReceiver: (HubConnection, TopicMember) -> Bool
  ) -> [RealtimeHub.Command] {
    var commands: [RealtimeHub.Command] = []
    for entry in members.entries where isReceiver(entry.connection, entry.value) {
      guard let frame = frames.frame(for: entry.value) else { continue }
      commands.append(.send(entry.connection, frame))
    }
    return commands
  }
}
