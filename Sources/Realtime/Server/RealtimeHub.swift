internal import HTTPExchange
public import StateKit

/// The server of channels, presence and recovery, over the Phoenix and the Pusher protocol, without
/// a socket.
///
/// The owner of the sockets hands in what happened, and performs the commands in order. The hub has
/// no clock: the owner also closes connections that are silent, too fast or too slow.
///
/// ```swift
/// var hub = RealtimeHub(HubConfiguration())
/// let client = HubConnection(rawValue: 1)
/// _ = hub.handle(.opened(client, target: "/socket/websocket?vsn=2.0.0"), random: .live)
/// let join = WebSocketMessage.text(#"["1","1","room:a","phx_join",{}]"#)
/// hub.handle(.received(client, join), random: .live)
/// // [.send(client, .text(#"["1","1","room:a","phx_reply",{"response":{},"status":"ok"}]"#))]
/// ```
///
/// The hub answers input of any content as the real servers do, and never traps:
///
/// | input | answer |
/// |---|---|
/// | a Phoenix message that is not valid, or has too long a reference | none |
/// | a message with the `join_ref` of an earlier join | none |
/// | a push to a topic that is not joined | error reply "unmatched topic" |
/// | a push with a payload that is no object, or with an event of the server | error reply |
/// | a Pusher message that is not valid | `error` without a code |
/// | an unknown Phoenix version | close code 1008 |
/// | an unknown path | `error` and close code 4005 |
/// | an unknown key of a Pusher application | `error` and close code 4001 |
/// | an unknown or missing Pusher version | `error` and close code 4006, 4007 or 4008 |
///
/// `RealtimeHub` is a value: a copy is an independent server with the same clients.
public struct RealtimeHub: Sendable {
  private enum Session: Sendable {
    case phoenix
    /// The index of the application.
    case pusher(Int)
  }

  private let limits: HubLimits
  private var sessions: [HubConnection: Session] = [:]
  private var phoenix: PhoenixServer
  private var applications: [PusherServer]

  /// Creates a server without connections and topics.
  public init(_ configuration: HubConfiguration) {
    limits = configuration.limits
    phoenix = PhoenixServer(limits: configuration.limits, tokens: configuration.tokens)
    applications = configuration.applications.map {
      PusherServer($0, limits: configuration.limits)
    }
  }

  /// The number of connections.
  public var connectionCount: Int { sessions.count }

  /// Returns the position of the last message of a Phoenix topic; nil if the topic does not exist.
  ///
  /// - Parameters:
  ///   - topic: The name of the topic.
  ///   - isPrivate: Whether the topic is the private one with the name.
  public func position(of topic: String, isPrivate: Bool = false) -> ChannelPosition? {
    phoenix[TopicID(name: topic, isPrivate: isPrivate)]?.history.position
  }

  /// Applies an event, and returns what the owner of the sockets has to do, in order.
  ///
  /// - Parameters:
  ///   - event: What happened. An event of an unknown connection has no effect.
  ///   - random: The source of the names of streams, presences and Pusher connections.
  /// - Complexity: O(*n*) in the number of members of the topic for a message to all of them.
  public mutating func handle(_ event: Event, random: RandomSource) -> [Command] {
    switch event {
    case .opened(let connection, let target):
      return close(connection) + open(connection, HubTarget(target), random)
    case .received(let connection, let message):
      return receive(message, from: connection, random)
    case .closed(let connection): return close(connection)
    case .dropConnection(let connection, let code, let reason):
      guard sessions[connection] != nil else { return [] }
      return [.close(connection, code, reason: reason)] + close(connection)
    case .publish(let topic, let event, let payload):
      return publish(topic, event, payload)
    default: return handleTopic(event)
    }
  }

  private mutating func handleTopic(_ event: Event) -> [Command] {
    switch event {
    case .closeTopic(let topic): phoenix.endTopic(topic, .close)
    case .failTopic(let topic): phoenix.endTopic(topic, .error)
    case .acceptToken(let token): phoenix.accept(token)
    case .expireToken(let token): phoenix.expire(token)
    default: []
    }
  }

  private mutating func publish(
    _ topic: String, _ event: String, _ payload: JSONValue
  ) -> [Command] {
    var commands: [Command] = []
    if let payload = payload.objectValue {
      commands += phoenix.publish(TopicMessage(event: event, payload: payload), to: topic)
    }
    for index in applications.indices {
      commands += applications[index].publish(topic, event, payload)
    }
    return commands
  }

  private mutating func receive(
    _ message: WebSocketMessage, from connection: HubConnection, _ random: RandomSource
  ) -> [Command] {
    switch sessions[connection] {
    case .phoenix: return phoenix.receive(message, from: connection, random)
    case .pusher(let index): return applications[index].receive(message, from: connection)
    case nil: return []
    }
  }

  private mutating func close(_ connection: HubConnection) -> [Command] {
    switch sessions.removeValue(forKey: connection) {
    case .phoenix: return phoenix.close(connection)
    case .pusher(let index): return applications[index].close(connection)
    case nil: return []
    }
  }

  private mutating func open(
    _ connection: HubConnection, _ target: HubTarget, _ random: RandomSource
  ) -> [Command] {
    let isFull = sessions.count >= limits.connections
    switch target {
    case .phoenix where isFull:
      return [.close(connection, .tryAgainLater, reason: "too many connections")]
    case .phoenix(let version):
      sessions[connection] = .phoenix
      phoenix.open(connection, version)
      return []
    case .unsupportedPhoenix:
      return [.close(connection, .policyViolation, reason: "unsupported version")]
    case .unknown:
      return PusherServer.refuse(connection, .pusherPathNotFound, "Path not found")
    case .unsupportedPusher(let key, let code):
      let prefixes = index(of: key).map { applications[$0].prefixes } ?? .pusher
      return PusherServer.refuse(connection, code, "Unsupported protocol version", prefixes)
    case .pusher(let key):
      guard let index = index(of: key) else {
        return PusherServer.refuse(
          connection, .pusherUnknownApplication, "Application does not exist")
      }
      guard !isFull else {
        let prefixes = applications[index].prefixes
        return PusherServer.refuse(connection, .pusherOverCapacity, "Over capacity", prefixes)
      }
      sessions[connection] = .pusher(index)
      return applications[index].open(connection, random)
    }
  }

  private func index(of encodedKey: String) -> Int? {
    applications.firstIndex { percentEncoded($0.key) == encodedKey || $0.key == encodedKey }
  }
}
