import Realtime
import StateKit

/// The server's side of one connection: the opening handshake and the limits.
final class ServerConnection: SocketConnectionUser {
  private enum Phase {
    case handshaking(ServerOpeningHandshake)
    /// The request was accepted, and the handler is to be called.
    case accepted(ServerOpeningHandshake.Request)
    case open
    /// A body was posted, and the handler owes a response.
    case posted
    /// The response to a posted body is written.
    case answered
    case ended
  }

  /// A message or a posted body of which only a part has arrived.
  struct Incomplete {
    /// When its first bytes arrived.
    var since: Duration
    var byteCount: Int
  }

  private let id: WebSocketServer.ConnectionID
  /// The server, which forgets the connection when the socket is closed.
  private let server: ServerCore
  private let configuration: WebSocketServerConfiguration
  private let handler: WebSocketServer.Handler
  private var phase: Phase
  private var socket: SocketConnection?
  private var timer: TimerID?
  private var reviewTimer: TimerID?
  /// Whether the server reserved room for a WebSocket.
  private var isWebSocket = false
  /// The message or posted body of which only a part has arrived; nil if there is none.
  private(set) var incomplete: Incomplete?
  private var rate: RateLimiter
  private var watch: IdleWatch

  init(id: WebSocketServer.ConnectionID, server: ServerCore, at now: Duration) {
    self.id = id
    self.server = server
    configuration = server.configuration
    handler = server.handler
    phase = .handshaking(ServerOpeningHandshake(policy: configuration.policy))
    rate = RateLimiter(
      perSecond: configuration.messagesPerSecond, burst: configuration.messageBurst)
    watch = IdleWatch(configuration, at: now)
  }

  /// Takes over a descriptor. If this fails, the caller closes the descriptor.
  func start(
    descriptor: Int32, random: RandomSource, in reactor: isolated Reactor
  ) throws(SystemCallFailure) {
    let session = WebSocketSession(role: .server, limits: configuration.limits)
    let socket = SocketConnection(
      descriptor: descriptor, session: session, random: random, user: self)
    try socket.start(in: reactor)
    self.socket = socket
    timer = reactor.startTimer(configuration.requestTimeout, socket)
  }

  /// Queues a message. Never calls the handler.
  func send(_ message: WebSocketMessage, in reactor: isolated Reactor) {
    do { try socket?.send(message, in: reactor) } catch {
      if error == .sendBufferFull {
        socket?.close(.tryAgainLater, Self.slowReason, in: reactor)
      }
    }
  }

  /// Answers a posted body, and closes the socket after the response. Never calls the handler.
  func respond(_ response: PostResponse, in reactor: isolated Reactor) {
    guard case .posted = phase else { return }
    phase = .answered
    reactor.cancelTimer(timer)
    checkLater(configuration.progressTimeout, in: reactor)
    socket?.answer(response.bytes, in: reactor)
  }

  /// Begins the closing handshake. A posted body that has no response is answered with status 503. Never
  /// calls the handler.
  func close(_ code: CloseCode, _ reason: String, in reactor: isolated Reactor) {
    switch phase {
    case .posted: return respond(PostResponse(status: 503), in: reactor)
    case .answered: return
    case .handshaking, .accepted, .open, .ended: break
    }
    socket?.close(code, reason, in: reactor)
  }

  /// Whether the request has not arrived completely.
  var isWaitingForRequest: Bool { if case .handshaking = phase { true } else { false } }

  /// Closes the socket at once.
  func abort(in reactor: isolated Reactor) { socket?.abort(.linkClosed, in: reactor) }

  private static var slowReason: String { "The client reads too slowly." }

  // MARK: The connection's events

  func handshake(
    _ bytes: Span<UInt8>, at offset: inout Int, in reactor: isolated Reactor
  ) -> Bool {
    guard case .handshaking(var handshake) = phase else { return false }
    // `phase` gives up the handshake, so that adding bytes to its body copies nothing.
    phase = .ended
    let outcome = handshake.receive(bytes, at: &offset)
    phase = .handshaking(handshake)
    switch outcome {
    case nil: return false
    case .refused(_, let response), .page(let response):
      socket?.answer(response, in: reactor)
      return false
    case .posted(let request):
      phase = .posted
      reactor.cancelTimer(timer)
      checkLater(configuration.answerTimeout, in: reactor)
      handler.posted(id, request)
      return false
    case .accepted(let request):
      guard server.admitWebSocket() else {
        socket?.answer(ServerCore.unavailable, in: reactor)
        return false
      }
      isWebSocket = true
      phase = .accepted(request)
      socket?.append(head: request.response, in: reactor)
      reactor.cancelTimer(timer)
      watch.noteActivity(at: reactor.now)
      checkLater(min(configuration.progressTimeout, configuration.silenceTimeout), in: reactor)
      return true
    }
  }

  func opened(in reactor: isolated Reactor) {
    guard case .accepted(let request) = phase else { return }
    phase = .open
    reviewLater(in: reactor)
    handler.opened(id, request)
  }

  func received(_ message: WebSocketMessage, in reactor: isolated Reactor) -> Bool {
    // The bytes that follow belong to another message.
    incomplete?.since = reactor.now
    if rate.take(at: reactor.now) {
      handler.message(id, message)
    } else {
      socket?.close(.policyViolation, "Too many messages.", in: reactor)
    }
    return true
  }

  func bytesArrived(incompleteByteCount: Int, in reactor: isolated Reactor) {
    watch.noteActivity(at: reactor.now)
    var count = incompleteByteCount
    if case .handshaking(let handshake) = phase { count += handshake.incompleteByteCount }
    setIncomplete(count, in: reactor)
  }

  private func setIncomplete(_ count: Int, in reactor: isolated Reactor) {
    let change = count - (incomplete?.byteCount ?? 0)
    let since = incomplete?.since ?? reactor.now
    incomplete = count == 0 ? nil : Incomplete(since: since, byteCount: count)
    if change != 0 { server.changeIncomplete(by: change, in: reactor) }
  }

  func ended(_ failure: WebSocketFailure, in reactor: isolated Reactor) {
    switch phase {
    case .open, .posted, .answered:
      phase = .ended
      handler.closed(id, failure)
    case .handshaking, .accepted, .ended: break
    }
  }

  func closed(in reactor: isolated Reactor) {
    reactor.cancelTimer(timer)
    reactor.cancelTimer(reviewTimer)
    setIncomplete(0, in: reactor)
    server.removeConnection(id, isWebSocket: isWebSocket)
  }

  // MARK: Time

  func timerFired(_ timer: TimerID, in reactor: isolated Reactor) {
    guard let socket else { return }
    if timer == reviewTimer {
      reviewLater(in: reactor)
      if case .open = phase { handler.review(id) }
      return
    }
    if case .posted = phase { handler.postExpired(id) }
    if case .answered = phase, timer != self.timer { return }
    guard case .open = phase else { return socket.abort(.linkClosed, in: reactor) }
    switch watch.verdict(stalledSince: socket.stalledSince, at: reactor.now) {
    case .waitAgain(let duration): checkLater(duration, in: reactor)
    case .silent:
      handler.silent(id)
      socket.close(.goingAway, "The client was silent.", in: reactor)
    case .stalled: socket.close(.tryAgainLater, Self.slowReason, in: reactor)
    }
  }

  private func reviewLater(in reactor: isolated Reactor) {
    guard let socket, let interval = configuration.reviewInterval else { return }
    reviewTimer = reactor.startTimer(interval, socket)
  }

  private func checkLater(_ duration: Duration, in reactor: isolated Reactor) {
    if let socket { timer = reactor.startTimer(duration, socket) }
  }
}
