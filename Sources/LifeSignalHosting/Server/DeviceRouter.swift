internal import HTTPExchange
public import Foundation
public import LifeSignalDomain
internal import Realtime

/// The server's side of the lines of all phones, without sockets and without the backend.
///
/// A phone's line is a channel of Phoenix's protocol, version 2, with the topic `lifesignal:<launch>`.
/// The router makes sure that an address belongs to a socket: a launch joins with its address and its
/// secret, from which its identifier is derived (``LaunchSecret/launch``), and each request on the line
/// has the address of the line as its sender.
///
/// The secret proves the launch and not the device. A client that joins its own launch as another device
/// takes nothing from the device: messages to the launches of the device still go to their own lines, and
/// the backend accepts a token only from the device that signed in.
///
/// The owner of the sockets hands in what happened and when, and performs the commands in order. The
/// router answers input of any content, and never traps:
///
/// | input | answer |
/// |---|---|
/// | a path other than `/lifesignal/websocket`, or a version other than 2 | close code 1008 |
/// | more connections than the limit | close code 1013 |
/// | no line and no telephone when a period of `joinTimeout` ends | close code 4408 |
/// | a message that is not one of Phoenix's protocol, or has too long a reference | close code 4400 |
/// | a join whose launch is not that of its secret, or not that of the topic | close code 4403 |
/// | a request whose sender is another address | close code 4403 |
/// | a join by a newer socket of the launch, of whatever device | the older socket: close code 4409 |
/// | a further join of the line by the same socket | `phx_close` for the earlier join |
/// | a join of another line by the same socket | error reply "too many channels joined" |
/// | a join of an unknown topic, or of a telephone whose codes are not shown | error reply "unmatched topic" |
/// | a push to a topic that is not joined | error reply "unmatched topic" |
/// | a push with the `join_ref` of an earlier join | none |
/// | a request without a readable sender | error reply "malformed request" |
/// | any other event | error reply "event not allowed" |
///
/// A launch that cannot open a socket polls: it posts its address, its secret and its requests
/// (``Event/posted(_:_:)``). The rules are the same:
///
/// | post | response |
/// |---|---|
/// | a body that is not one of LifeSignal's, or a request without a readable sender | 400 |
/// | an address whose launch is not that of its secret | 403 |
/// | a request whose sender is another address: none of the requests counts | 403 |
/// | more polling launches than the limit | 503 |
/// | any other | 200, and the messages that wait for the launch |
///
/// The response waits until the requests are answered, or until the post expires; a newer post of the launch
/// takes over. Messages wait in a mailbox for a launch that has no socket and has posted within the last
/// minutes. If there are too many, the oldest are dropped, and the app finds the gap in its revisions. A
/// socket that joins receives what waits, and ends the mailbox.
///
/// `DeviceRouter` is a value: a copy is an independent server with the same clients.
public struct DeviceRouter: Sendable {
  let configuration: DeviceRouterConfiguration
  let codec = PhoenixCodec(
    version: .v2, side: .server,
    maximumByteCount: Wire.maximumMessageByteCount + Self.frameHeadByteCount)
  var sessions: [LineConnection: LineSession] = [:]
  /// The connection of each joined launch.
  var lines: [LaunchID: LineConnection] = [:]
  /// The mailboxes of the launches that poll.
  var mailboxes: [LaunchID: LineMailbox] = [:]
  /// Whether a post was refused because there are too many mailboxes, and none was free since.
  var isOutOfMailboxes = false
  /// The launch of each post that waits for its response.
  var posts: [LineConnection: LaunchID] = [:]
  /// The connections that have joined each telephone, in the order of their joins.
  var telephones: [String: [LineConnection]] = [:]

  /// The largest size of a frame besides its payload, in bytes.
  public static let frameHeadByteCount = 1_024

  /// Creates a router without connections.
  ///
  /// - Parameter configuration: What the server serves, and its limits.
  public init(_ configuration: DeviceRouterConfiguration = DeviceRouterConfiguration()) {
    self.configuration = configuration
  }

  /// The number of launches that have joined their lines.
  public var connectedCount: Int { lines.count }

  /// The addresses of the launches that have joined their lines, in no order.
  var joinedAddresses: [DeviceAddress] {
    lines.values.compactMap { sessions[$0]?.line?.address }
  }

  /// Returns whether a launch has joined its line.
  public func isConnected(_ address: DeviceAddress) -> Bool { line(of: address) != nil }

  /// Applies an event, and returns what its owner has to do, in order.
  ///
  /// - Parameters:
  ///   - event: What happened. An event of an unknown connection has no effect.
  ///   - now: The date of the event.
  public mutating func handle(_ event: Event, at now: Date) -> [Command] {
    switch event {
    case .opened(let connection, let target): return open(connection, target)
    case .received(let connection, let message): return receive(message, from: connection, now)
    case .closed(let connection, let code, let cause):
      return forget(connection, code, now, cause)
    case .message(let bytes, let address): return send(bytes, to: address, now)
    case .posted(let connection, let body): return post(body, connection, now)
    case .postExpired(let connection): return expirePost(connection)
    case .joinExpired(let connection): return expireJoin(connection, now)
    case .textMessage(let sms): return send(sms)
    case .dropLine(let address, let code, let reason):
      return line(of: address).map { close($0.connection, code, reason, now) } ?? []
    }
  }

  // MARK: Connections

  private mutating func open(_ connection: LineConnection, _ target: String) -> [Command] {
    guard sessions[connection] == nil else { return [] }
    let path = target.prefix { $0 != "?" }
    guard path == LinePath.webSocket, HubTarget(target) == .phoenix(.v2) else {
      return [
        .close(connection, .policyViolation, reason: "unknown path or version"),
        .report(.refused(.unsupportedTarget, nil)),
      ]
    }
    guard sessions.count < configuration.connections else {
      return [
        .close(connection, .tryAgainLater, reason: "too many connections"),
        .report(.refused(.tooManyConnections, nil)),
      ]
    }
    sessions[connection] = LineSession()
    return []
  }

  /// Closes a connection that has joined nothing in time. The client of a heartbeat alone needs no place.
  private mutating func expireJoin(_ connection: LineConnection, _ now: Date) -> [Command] {
    guard let session = sessions[connection], session.line == nil, session.telephones.isEmpty
    else { return [] }
    return refuse(connection, .missingJoin, .missingJoin, "nothing was joined in time", now)
  }

  /// Closes a connection, and ends its line.
  mutating func close(
    _ connection: LineConnection, _ code: CloseCode, _ reason: String, _ now: Date
  ) -> [Command] {
    [.close(connection, code, reason: reason)] + forget(connection, code, now)
  }

  /// Closes a connection that broke a rule.
  mutating func refuse(
    _ connection: LineConnection, _ refusal: LineReport.Refusal, _ code: CloseCode,
    _ reason: String, _ now: Date
  ) -> [Command] {
    let address = sessions[connection]?.line?.address
    return [.report(.refused(refusal, address))] + close(connection, code, reason, now)
  }

  /// Ends the line and the telephones of a connection that has ended.
  private mutating func forget(
    _ connection: LineConnection, _ code: CloseCode, _ now: Date,
    _ cause: LineReport.EndCause? = nil
  ) -> [Command] {
    guard let session = sessions.removeValue(forKey: connection) else {
      forgetPost(connection)
      return []
    }
    for number in session.telephones.keys { leaveTelephone(number, connection) }
    return session.line.map { endLine($0, code, now, cause) } ?? []
  }

  /// Records the end of a line.
  mutating func endLine(
    _ line: LineSession.Line, _ code: CloseCode, _ now: Date,
    _ cause: LineReport.EndCause? = nil
  ) -> [Command] {
    lines[line.address.launch] = nil
    return [.report(.left(line.address, code, connected: lines.count, cause: cause))]
  }

  /// Removes a connection from the members of a telephone.
  mutating func leaveTelephone(_ number: String, _ connection: LineConnection) {
    telephones[number]?.removeAll { $0 == connection }
    if telephones[number]?.isEmpty == true { telephones[number] = nil }
  }

  // MARK: Messages of the server

  private func line(
    of address: DeviceAddress
  ) -> (connection: LineConnection, line: LineSession.Line)? {
    guard let connection = lines[address.launch], let line = sessions[connection]?.line,
      line.address == address
    else { return nil }
    return (connection, line)
  }

  private mutating func send(
    _ bytes: [UInt8], to address: DeviceAddress, _ now: Date
  ) -> [Command] {
    guard let (connection, line) = line(of: address) else { return keep(bytes, for: address, now) }
    return [.send(connection, line.frame(bytes))]
  }

  private func send(_ sms: SMS) -> [Command] {
    let number = sms.phone.e164
    return (telephones[number] ?? []).compactMap { connection in
      guard let reference = sessions[connection]?.telephones[number] else { return nil }
      let message = PhoenixMessage(
        joinReference: reference, topic: LineTopic.telephone(e164: number).name,
        content: .custom(event: LineEvent.code, payload: ["code": .string(sms.code.text)]))
      return (try? codec.encode(message)).map { .send(connection, $0) }
    }
  }
}
