import Realtime
import StateKit

/// The listener and the connections of a server, isolated to its loop.
final class ServerCore: DescriptorHandler {
  let configuration: WebSocketServerConfiguration
  let handler: WebSocketServer.Handler
  private var listener: Listener?
  /// The sessions of a server need no random number, because a server does not mask its frames.
  private let random = RandomSource { 0 }
  private var registration: RegistrationID?
  private var timer: TimerID?
  private var connections: [WebSocketServer.ConnectionID: ServerConnection] = [:]
  /// The number of connections that opened a WebSocket.
  private var webSocketCount = 0
  /// The size of all messages and posted bodies that have not arrived completely.
  private var incompleteByteCount = 0
  /// Whether a client was refused, and there was not enough room since.
  private var isFull = false
  private var lastID: UInt64 = 0

  /// The time for which the listener rests when the system has no room for a connection.
  static var rest: Duration { .milliseconds(100) }

  init(
    listener: Listener, configuration: WebSocketServerConfiguration,
    handler: WebSocketServer.Handler
  ) {
    self.listener = listener
    self.configuration = configuration
    self.handler = handler
  }

  /// Begins to accept connections. If the poller has no room for the listener, tries again later.
  func start(in reactor: isolated Reactor) {
    guard let listener else { return }
    do { registration = try reactor.register(listener.descriptor, self, .read) } catch {
      timer = reactor.startTimer(Self.rest, self)
    }
  }

  func send(
    _ message: WebSocketMessage, to id: WebSocketServer.ConnectionID, in reactor: isolated Reactor
  ) {
    connections[id]?.send(message, in: reactor)
  }

  func close(
    _ id: WebSocketServer.ConnectionID, _ code: CloseCode, _ reason: String,
    in reactor: isolated Reactor
  ) {
    connections[id]?.close(code, reason, in: reactor)
  }

  func respond(
    _ response: PostResponse, to id: WebSocketServer.ConnectionID, in reactor: isolated Reactor
  ) {
    connections[id]?.respond(response, in: reactor)
  }

  /// Stops listening, and closes all connections. Never calls the handler.
  func stop(in reactor: isolated Reactor) {
    shutDown(in: reactor)
    for connection in connections.values {
      connection.close(.goingAway, "The server stops.", in: reactor)
    }
  }

  // MARK: Room

  /// Reserves room for a WebSocket. Returns false if the server is full; the connection must then be refused.
  func admitWebSocket() -> Bool {
    guard webSocketCount < configuration.webSocketCount else {
      noteRefusal()
      return false
    }
    webSocketCount += 1
    return true
  }

  /// Removes a connection that has ended.
  ///
  /// - Parameter isWebSocket: Whether room was reserved for its WebSocket.
  func removeConnection(_ id: WebSocketServer.ConnectionID, isWebSocket: Bool) {
    connections[id] = nil
    if isWebSocket { webSocketCount -= 1 }
    // A stopped server accepts nothing, so its room is of no interest.
    guard isFull, listener != nil,
      Self.hasRoom(for: connections.count, of: configuration.connectionCount),
      Self.hasRoom(for: webSocketCount, of: configuration.webSocketCount)
    else { return }
    isFull = false
    handler.roomChanged(false, connections.count)
  }

  private func noteRefusal() {
    guard !isFull else { return }
    isFull = true
    handler.roomChanged(true, connections.count)
  }

  /// Returns whether an eighth of the room is free. Otherwise, one client that comes and goes at the limit
  /// would be reported each time.
  private static func hasRoom(for count: Int, of limit: Int) -> Bool { count <= limit - limit / 8 }

  /// Closes the connection that has waited longest for its complete request, if there is one. So clients
  /// that send no request cannot keep out the others.
  ///
  /// - Complexity: O(*n*) in the number of connections.
  private func endOldestRequest(in reactor: isolated Reactor) {
    let waiting = connections.filter { $0.value.isWaitingForRequest }
    waiting.min { $0.key.number < $1.key.number }?.value.abort(in: reactor)
  }

  /// Notes that more or fewer bytes of incomplete messages are kept. If there are too many, closes the
  /// connection whose message began first: the message of an honest client arrives soon.
  ///
  /// - Complexity: O(*n*) in the number of connections for each connection that is closed, and otherwise O(1).
  func changeIncomplete(by change: Int, in reactor: isolated Reactor) {
    incompleteByteCount += change
    while incompleteByteCount > configuration.incompleteByteCount {
      let incomplete = connections.compactMap { id, connection in
        connection.incomplete.map { (age: ($0.since, id.number), connection: connection) }
      }
      guard let oldest = incomplete.min(by: { $0.age < $1.age }) else { return }
      oldest.connection.abort(in: reactor)
    }
  }

  func ready(_ readiness: Readiness, in reactor: isolated Reactor) {
    while let listener {
      switch listener.accept() {
      case .done(let descriptor): add(Int32(descriptor), in: reactor)
      case .wouldBlock: return
      // Out of descriptors: the listener rests, so that the loop serves the open connections.
      case .ended, .failed:
        noteRefusal()
        endOldestRequest(in: reactor)
        return pauseAccepting(listener, in: reactor)
      }
    }
  }

  private func add(_ descriptor: Int32, in reactor: isolated Reactor) {
    if connections.count >= configuration.connectionCount { endOldestRequest(in: reactor) }
    guard connections.count < configuration.connectionCount else {
      noteRefusal()
      // Writes as much of the answer as the socket takes, without waiting for the client.
      _ = Descriptor.write(descriptor, Self.unavailable.span)
      return Descriptor.close(descriptor)
    }
    lastID += 1
    let id = WebSocketServer.ConnectionID(number: lastID)
    let connection = ServerConnection(id: id, server: self, at: reactor.now)
    do {
      try connection.start(descriptor: descriptor, random: random, in: reactor)
      connections[id] = connection
    } catch {
      Descriptor.close(descriptor)
    }
  }

  /// The response to a client for which there is no room.
  static var unavailable: [UInt8] {
    let head = "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
    return Array(head.utf8)
  }

  private func pauseAccepting(_ listener: Listener, in reactor: isolated Reactor) {
    guard let registration else { return }
    reactor.modify(listener.descriptor, registration, [])
    timer = reactor.startTimer(Self.rest, self)
  }

  func timerFired(_ timer: TimerID, in reactor: isolated Reactor) {
    guard let listener else { return }
    guard let registration else { return start(in: reactor) }
    reactor.modify(listener.descriptor, registration, .read)
  }

  func shutDown(in reactor: isolated Reactor) {
    reactor.cancelTimer(timer)
    if let listener, let registration { reactor.deregister(listener.descriptor, registration) }
    registration = nil
    listener = nil
  }
}
