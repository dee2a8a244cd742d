internal import HTTPExchange

/// A Pusher channel of a server: its subscribers, and the users of a presence channel.
struct PusherServerChannel: Sendable {
  let name: String
  let kind: PusherChannelKind
  private let codec: PusherCodec
  /// The subscribers, each with the name of its user; the name is nil in channels without presence.
  private var subscribers = ConnectionTable<String?>()
  private(set) var users = PusherUsers()

  init(_ name: String, _ prefixes: PusherPrefixes) {
    self.name = name
    kind = PusherChannelKind(channel: name)
    codec = PusherCodec(prefixes: prefixes)
  }

  var isEmpty: Bool { subscribers.isEmpty }

  /// Adds a subscriber, which receives all users. The others are informed of a user's first
  /// connection.
  mutating func subscribe(
    _ session: PusherServerSession, _ member: PusherMember?
  ) -> [RealtimeHub.Command] {
    var informed: [RealtimeHub.Command] = []
    if let member, users.add(member) {
      informed = send(.memberAdded(channel: name, member))
    }
    subscribers[session.connection] = .some(member?.userID)
    let snapshot = member.map { PusherPresenceSnapshot(members: users.members, userID: $0.userID) }
    return session.send(.subscriptionSucceeded(channel: name, snapshot)) + informed
  }

  /// Removes a subscriber. The others are informed of the end of a user's last connection.
  mutating func unsubscribe(_ connection: HubConnection) -> [RealtimeHub.Command] {
    guard let subscriber = subscribers[connection] else { return [] }
    subscribers[connection] = nil
    guard let userID = subscriber, users.remove(userID) else { return [] }
    return send(.memberRemoved(channel: name, userID: userID))
  }

  /// Sends the event of a subscriber to the others, with the name of its user.
  func forward(
    _ event: String, _ data: JSONValue, from connection: HubConnection
  ) -> [RealtimeHub.Command] {
    let userID = subscribers[connection] ?? nil
    return send(
      .clientEvent(channel: name, event: event, data: data, userID: userID), except: connection)
  }

  /// Sends a message to the subscribers.
  func send(
    _ message: PusherMessage, except sender: HubConnection? = nil
  ) -> [RealtimeHub.Command] {
    guard let frame = try? codec.encode(message) else { return [] }
    return subscribers.entries.filter { $0.connection != sender }.map {
      .send($0.connection, frame)
    }
  }
}
