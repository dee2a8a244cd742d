import Realtime
import StateKit

/// The server's side of one connection: the opening handshake and the limits.
final class ServerConnection: SocketConnectionUser {
  private let id: WebSocketServer.ConnectionID
  private let server: ServerCore
  private var handshake: ServerOpeningHandshake
  private var socket: SocketConnection?
  private var timer: TimerID?
  private var isOpen = false
  private var request: ServerOpeningHandshake.Request?
  private var lastActivity = ContinuousClock.now
  private var tokens: Double
  private var lastRefill = ContinuousClock.now

  init(id: WebSocketServer.ConnectionID, server: ServerCore) {
    self.id = id
    self.server = server
    handshake = ServerOpeningHandshake(policy: server.configuration.policy)
    tokens = Double(server.configuration.messageBurst)
  }

  func start(
    descriptor: Int32, random: RandomSource, in reactor: isolated Reactor
  ) throws(SystemCallFailure) {
    let socket = SocketConnection(descriptor: descriptor, head: [], random: random, user: self)
    try socket.start(in: reactor)
    self.socket = socket
    timer = reactor.startTimer(server.configuration.requestTimeout, socket)
  }

  func send(_ message: WebSocketMessage, in reactor: isolated Reactor) {
    do { try socket?.send(message, in: reactor) } catch {
      if error == .sendBufferFull {
        socket?.close(.tryAgainLater, "The client reads too slowly.", in: reactor)
      }
    }
  }

  func close(_ code: CloseCode, _ reason: String, in reactor: isolated Reactor) {
    socket?.close(code, reason, in: reactor)
  }

  func handshake(
    _ bytes: Span<UInt8>, at offset: inout Int, in reactor: isolated Reactor
  ) -> WebSocketSession? {
    switch handshake.receive(bytes, at: &offset) {
    case nil: return nil
    case .refused(_, let response):
      socket?.refuse(response, in: reactor)
      return nil
    case .accepted(let request):
      socket?.appendHead(request.response, in: reactor)
      isOpen = true
      reactor.cancelTimer(timer)
      watch(in: reactor)
      self.request = request
      return WebSocketSession(role: .server, limits: server.configuration.limits)
    }
  }

  func opened(in reactor: isolated Reactor) {
    if let request = request.take() { server.handler.opened(id, request) }
  }

  func received(_ message: WebSocketMessage, in reactor: isolated Reactor) -> Bool {
    if takeToken(at: reactor.now) {
      server.handler.message(id, message)
    } else {
      socket?.close(.policyViolation, "Too many messages.", in: reactor)
    }
    return true
  }

  /// Takes a token out of a bucket that refills with time.
  private func takeToken(at now: ContinuousClock.Instant) -> Bool {
    if tokens < 1 {
      let refill = lastRefill.duration(to: now) / .seconds(1)
      tokens += refill * Double(server.configuration.messagesPerSecond)
      tokens = min(tokens, Double(server.configuration.messageBurst))
      lastRefill = now
    }
    guard tokens >= 1 else { return false }
    tokens -= 1
    return true
  }

  func noteActivity(in reactor: isolated Reactor) { lastActivity = reactor.now }

  func ended(_ failure: WebSocketFailure, in reactor: isolated Reactor) {
    if isOpen { server.handler.closed(id, failure) }
    isOpen = false
  }

  func closed(in reactor: isolated Reactor) {
    reactor.cancelTimer(timer)
    server.removeConnection(id)
  }

  func timerFired(_ timer: TimerID, in reactor: isolated Reactor) {
    guard let socket else { return }
    guard isOpen else { return socket.abort(.linkClosed, in: reactor) }
    let configuration = server.configuration
    if socket.outputCount > 0, socket.lastProgress + configuration.progressTimeout <= reactor.now {
      socket.close(.tryAgainLater, "The client reads too slowly.", in: reactor)
    } else if lastActivity + configuration.silenceTimeout <= reactor.now {
      socket.close(.goingAway, "The client was silent.", in: reactor)
    } else {
      watch(in: reactor)
    }
  }

  /// Checks the progress and the silence once in a while, instead of a timer for each message.
  private func watch(in reactor: isolated Reactor) {
    guard let socket else { return }
    let configuration = server.configuration
    let period = min(configuration.progressTimeout, configuration.silenceTimeout)
    timer = reactor.startTimer(period, socket)
  }
}
