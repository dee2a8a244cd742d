internal import HTTPExchange
internal import StateKit

/// The Pusher clients and channels of one application of a hub.
struct PusherServer: Sendable {
  let application: PusherApplication
  let limits: HubLimits
  private var sessions: [HubConnection: PusherServerSession] = [:]
  private var channels: [String: PusherServerChannel] = [:]

  init(_ application: PusherApplication, limits: HubLimits) {
    self.application = application
    self.limits = limits
  }

  var key: String { application.signer.key }
  var prefixes: PusherPrefixes { application.prefixes }

  /// Returns the commands that report an error and close the connection.
  static func refuse(
    _ connection: HubConnection, _ code: CloseCode, _ message: String,
    _ prefixes: PusherPrefixes = .pusher
  ) -> [RealtimeHub.Command] {
    let error = PusherMessage.error(code: Int(code.rawValue), message: message)
    return connection.send(error, PusherCodec(prefixes: prefixes))
      + [.close(connection, code, reason: message)]
  }

  /// Starts a connection, and sends its name.
  mutating func open(
    _ connection: HubConnection, _ random: RandomSource
  ) -> [RealtimeHub.Command] {
    // The number of the connection makes the name unique; the random part makes it unpredictable.
    let socketID = "\(random.int(in: 1..<1_000_000_000)).\(connection.rawValue)"
    let session = PusherServerSession(connection, socketID: socketID, application)
    sessions[connection] = session
    return session.send(
      .connectionEstablished(
        PusherConnection(
          socketID: socketID, activityTimeoutSeconds: application.activityTimeoutSeconds)))
  }

  /// Ends a connection and its subscriptions.
  mutating func close(_ connection: HubConnection) -> [RealtimeHub.Command] {
    guard let session = sessions.removeValue(forKey: connection) else { return [] }
    return session.channels.sorted().flatMap { unsubscribe(connection, from: $0) }
  }

  mutating func receive(
    _ message: WebSocketMessage, from connection: HubConnection
  ) -> [RealtimeHub.Command] {
    guard let session = sessions[connection] else { return [] }
    let decoded: PusherMessage
    do {
      decoded = try session.codec.decode(message)
    } catch {
      return session.report(error)
    }
    switch decoded {
    case .ping: return session.send(.pong)
    case .pong: return []
    case .subscribe(let channel, let authorization):
      return subscribe(session, to: channel, authorization)
    case .unsubscribe(let channel):
      guard session.channels.contains(channel) else {
        return session.report("No current subscription to channel \(channel)")
      }
      sessions[connection]?.channels.remove(channel)
      return unsubscribe(connection, from: channel)
    case .clientEvent(let channel, let event, let data, _):
      return forward(event, data, to: channel, session)
    default: return session.report("Unknown event")
    }
  }

  /// Sends a message of the server itself to the subscribers of a channel.
  func publish(_ name: String, _ event: String, _ data: JSONValue) -> [RealtimeHub.Command] {
    channels[name]?.send(.event(channel: name, event: event, data: data)) ?? []
  }

  private mutating func subscribe(
    _ session: PusherServerSession, to name: String, _ authorization: PusherAuthorization?
  ) -> [RealtimeHub.Command] {
    if session.channels.contains(name) {
      return session.report("Existing subscription to channel \(name)")
    }
    let request = PusherSubscriptionRequest(name, authorization, session)
    let isFull = channels[name] == nil && channels.count >= limits.topics
    let channel = channels[name] ?? PusherServerChannel(name, prefixes)
    switch request.outcome(channel, isFull: isFull, limits) {
    case .failure(let error):
      return session.send(.subscriptionError(channel: name, error))
    case .success(let member):
      sessions[session.connection]?.channels.insert(name)
      return channels[name, default: channel].subscribe(session, member)
    }
  }

  private mutating func unsubscribe(
    _ connection: HubConnection, from name: String
  ) -> [RealtimeHub.Command] {
    let commands = channels[name]?.unsubscribe(connection) ?? []
    if channels[name]?.isEmpty == true { channels[name] = nil }
    return commands
  }

  private func forward(
    _ event: String, _ data: JSONValue, to name: String, _ session: PusherServerSession
  ) -> [RealtimeHub.Command] {
    guard session.channels.contains(name), let channel = channels[name] else {
      return session.report("Client event rejected: no subscription to channel \(name)")
    }
    if event.utf8.count > limits.eventBytes {
      return session.report("Client event rejected: the name is too long")
    }
    if data.encodedBytes.count > limits.pusherClientEventBytes {
      return session.report("Client event rejected: the data is too large")
    }
    return channel.forward(event, data, from: session.connection)
  }
}
