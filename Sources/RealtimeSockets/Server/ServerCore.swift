import Realtime
import StateKit

/// The listener and the connections of a server, isolated to its loop.
final class ServerCore: DescriptorHandler {
  let configuration: WebSocketServerConfiguration
  let handler: WebSocketServer.Handler
  private let listener: Int32
  private let random: RandomSource
  private var registration: RegistrationID?
  private var isAccepting = true
  private var connections: [WebSocketServer.ConnectionID: ServerConnection] = [:]
  private var lastID: UInt64 = 0

  init(
    listener: Int32, configuration: WebSocketServerConfiguration, random: RandomSource,
    handler: WebSocketServer.Handler
  ) {
    self.listener = listener
    self.configuration = configuration
    self.random = random
    self.handler = handler
  }

  func start(in reactor: isolated Reactor) {
    do { registration = try reactor.register(listener, self, .read) } catch {
      Descriptor.close(listener)
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

  func stop(in reactor: isolated Reactor) {
    shutDown(in: reactor)
    for connection in connections.values {
      connection.close(.goingAway, "The server stops.", in: reactor)
    }
  }

  func removeConnection(_ id: WebSocketServer.ConnectionID) { connections[id] = nil }

  func ready(_ readiness: Readiness, in reactor: isolated Reactor) {
    while true {
      switch Descriptor.accept(listener) {
      case .done(let descriptor): add(Int32(descriptor), in: reactor)
      case .wouldBlock: return
      // Out of descriptors: the listener rests, so that the loop serves the open connections.
      case .ended, .failed: return pauseAccepting(in: reactor)
      }
    }
  }

  private func add(_ descriptor: Int32, in reactor: isolated Reactor) {
    guard connections.count < configuration.connectionCount else {
      return Descriptor.close(descriptor)
    }
    lastID += 1
    let id = WebSocketServer.ConnectionID(number: lastID)
    let connection = ServerConnection(id: id, server: self)
    do {
      try connection.start(descriptor: descriptor, random: random, in: reactor)
      connections[id] = connection
    } catch {
      Descriptor.close(descriptor)
    }
  }

  private func pauseAccepting(in reactor: isolated Reactor) {
    guard let registration else { return }
    reactor.modify(listener, registration, [])
    _ = reactor.startTimer(.milliseconds(100), self)
  }

  func timerFired(_ timer: TimerID, in reactor: isolated Reactor) {
    if let registration { reactor.modify(listener, registration, .read) }
  }

  func flush(in reactor: isolated Reactor) {}

  func shutDown(in reactor: isolated Reactor) {
    guard let registration else { return }
    self.registration = nil
    reactor.deregister(listener, registration)
    Descriptor.close(listener)
  }
}
