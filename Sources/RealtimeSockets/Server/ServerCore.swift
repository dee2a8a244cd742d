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

  func removeConnection(_ id: WebSocketServer.ConnectionID) { connections[id] = nil }

  func ready(_ readiness: Readiness, in reactor: isolated Reactor) {
    while let listener {
      switch listener.accept() {
      case .done(let descriptor): add(Int32(descriptor), in: reactor)
      case .wouldBlock: return
      // Out of descriptors: the listener rests, so that the loop serves the open connections.
      case .ended, .failed: return pauseAccepting(listener, in: reactor)
      }
    }
  }

  private func add(_ descriptor: Int32, in reactor: isolated Reactor) {
    guard connections.count < configuration.connectionCount else {
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

  private static var unavailable: [UInt8] {
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
