internal import HTTPExchange
internal import Foundation
internal import LifeSignalDomain
internal import Realtime

/// The messages of clients.
extension DeviceRouter {
  mutating func receive(
    _ message: WebSocketMessage, from connection: LineConnection, _ now: Date
  ) -> [Command] {
    guard sessions[connection] != nil else { return [] }
    guard let message = decode(message) else {
      return refuse(connection, .malformedMessage, .malformedMessage, "malformed message", now)
    }
    switch message.content {
    case .heartbeat: return reply(to: message, connection)
    case .join(let payload): return join(message, payload, connection, now)
    case .leave: return leave(message, connection, now)
    case .custom(LineEvent.request, let payload):
      return request(message, payload, connection, now)
    default: return push(message, connection)
    }
  }

  private func decode(_ message: WebSocketMessage) -> PhoenixMessage? {
    guard let message = try? codec.decode(message) else { return nil }
    let references = [message.reference, message.joinReference].compactMap { $0 }
    return references.allSatisfy { $0.utf8.count <= configuration.referenceBytes }
      ? message : nil
  }

  // MARK: Replies

  private func reply(
    to message: PhoenixMessage, _ connection: LineConnection, _ status: PhoenixReplyStatus = .ok,
    response: JSONValue = [:]
  ) -> [Command] {
    send(
      PhoenixMessage(
        joinReference: message.joinReference, reference: message.reference, topic: message.topic,
        content: .reply(status, response: response)), connection)
  }

  private func refuse(
    _ message: PhoenixMessage, _ connection: LineConnection, _ reason: String
  ) -> [Command] {
    reply(to: message, connection, .error, response: ["reason": .string(reason)])
  }

  private func sendClose(
    _ topic: String, _ joinReference: String?, _ connection: LineConnection
  ) -> [Command] {
    send(
      PhoenixMessage(
        joinReference: joinReference, reference: joinReference, topic: topic, content: .close),
      connection)
  }

  private func send(_ message: PhoenixMessage, _ connection: LineConnection) -> [Command] {
    (try? codec.encode(message)).map { [.send(connection, $0)] } ?? []
  }

  // MARK: Joins

  private mutating func join(
    _ message: PhoenixMessage, _ payload: JSONValue, _ connection: LineConnection, _ now: Date
  ) -> [Command] {
    switch LineTopic(message.topic) {
    case .line(let launch): joinLine(launch, message, payload, connection, now)
    case .telephone(let number) where configuration.showsCodes:
      joinTelephone(number, message, connection)
    case .telephone, nil: refuse(message, connection, LineRefusalReason.unmatchedTopic)
    }
  }

  private mutating func joinLine(
    _ launch: LaunchID, _ message: PhoenixMessage, _ payload: JSONValue,
    _ connection: LineConnection, _ now: Date
  ) -> [Command] {
    guard let join = LineJoin(payload) else {
      return refuse(message, connection, "invalid payload")
    }
    guard join.address.launch == launch, join.isAuthentic else {
      return refuse(connection, .foreignAddress, .foreignAddress, "foreign address", now)
    }
    let earlier = sessions[connection]?.line
    if let earlier, earlier.address.launch != launch {
      return refuse(message, connection, "too many channels joined")
    }
    var commands: [Command] = []
    if let earlier {
      commands += sendClose(message.topic, earlier.joinReference, connection)
      commands += endLine(earlier, .normal, now)
    } else if let older = lines[launch] {
      commands += close(older, .supersededLine, "a newer connection has joined", now)
    }
    let line = LineSession.Line(
      address: join.address, joinReference: message.joinReference ?? message.reference)
    sessions[connection]?.line = line
    lines[launch] = connection
    commands += reply(to: message, connection)
    commands.append(.report(.joined(join.address, connected: connectedCount)))
    let (messages, responses) = takeMailbox(of: join.address)
    return commands + responses + messages.map { .send(connection, line.frame($0)) }
  }

  private mutating func joinTelephone(
    _ number: String, _ message: PhoenixMessage, _ connection: LineConnection
  ) -> [Command] {
    var commands: [Command] = []
    if let earlier = sessions[connection]?.telephones.removeValue(forKey: number) {
      leaveTelephone(number, connection)
      commands += sendClose(message.topic, earlier, connection)
    }
    let joinedCount = sessions[connection]?.telephones.count ?? 0
    guard joinedCount < configuration.telephonesPerConnection else {
      return commands + refuse(message, connection, "too many channels joined")
    }
    guard telephones[number, default: []].count < configuration.connectionsPerTelephone else {
      return commands + refuse(message, connection, "too many members")
    }
    sessions[connection]?.telephones[number] = .some(message.joinReference ?? message.reference)
    telephones[number, default: []].append(connection)
    return commands + reply(to: message, connection)
  }

  /// Answers a leave: the reply, then `phx_close` with the reference of the join. A leave of a topic
  /// that is not joined succeeds. A leave with the reference of an earlier join is ignored.
  private mutating func leave(
    _ message: PhoenixMessage, _ connection: LineConnection, _ now: Date
  ) -> [Command] {
    guard let current = joinReference(of: message.topic, connection) else {
      return reply(to: message, connection)
    }
    guard message.belongs(to: current) else { return [] }
    let answer = reply(to: message, connection) + sendClose(message.topic, current, connection)
    switch LineTopic(message.topic) {
    case .line:
      let line = sessions[connection]?.line.take()
      return answer + (line.map { endLine($0, .normal, now) } ?? [])
    case .telephone(let number):
      sessions[connection]?.telephones[number] = nil
      leaveTelephone(number, connection)
      return answer
    case nil: return answer
    }
  }

  /// Returns the reference of the join of a topic; nil if the connection has not joined the topic.
  private func joinReference(of topic: String, _ connection: LineConnection) -> String?? {
    guard let session = sessions[connection] else { return nil }
    switch LineTopic(topic) {
    case .line(let launch):
      guard let line = session.line, line.address.launch == launch else { return nil }
      return .some(line.joinReference)
    case .telephone(let number): return session.telephones[number]
    case nil: return nil
    }
  }

  // MARK: Pushes

  /// Gives a request to the backend, if its sender is the launch of the line.
  ///
  /// The backend receives the payload encoded again. The bytes of the client could contain the member
  /// `sender` twice, and two parsers could see different senders.
  private mutating func request(
    _ message: PhoenixMessage, _ payload: JSONValue, _ connection: LineConnection, _ now: Date
  ) -> [Command] {
    guard let line = sessions[connection]?.line,
      message.topic == LineTopic.line(line.address.launch).name
    else { return push(message, connection) }
    guard message.belongs(to: line.joinReference) else { return [] }
    guard let sender = DeviceAddress(payload["sender"]) else {
      return refuse(message, connection, "malformed request")
    }
    guard sender == line.address else {
      return refuse(connection, .foreignSender, .foreignAddress, "foreign sender", now)
    }
    return [.deliver(Array(payload.encoded.utf8), from: sender)]
  }

  /// Answers a push that is no request of a joined line.
  private func push(_ message: PhoenixMessage, _ connection: LineConnection) -> [Command] {
    guard let current = joinReference(of: message.topic, connection) else {
      return refuse(message, connection, LineRefusalReason.unmatchedTopic)
    }
    return message.belongs(to: current) ? refuse(message, connection, "event not allowed") : []
  }
}

extension PhoenixMessage {
  /// Returns whether a message belongs to a join: it names the join, or none.
  fileprivate func belongs(to join: String?) -> Bool {
    joinReference == nil || joinReference == join
  }
}
