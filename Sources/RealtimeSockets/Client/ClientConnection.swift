import Realtime
import StateKit

/// The client's side of one connection: the opening handshake and a bounded inbox.
final class ClientConnection: SocketConnectionUser {
  private var handshake: ClientOpeningHandshake
  private let options: WebSocketClientOptions
  private var inbox: [WebSocketMessage] = []
  private var takenCount = 0
  private var waiters: [Waiter] = []
  private var failure: WebSocketFailure?
  private var isClosedByUser = false
  private(set) var isOpen = false
  private(set) var isClosed = false
  private var openTimer: TimerID?
  private var socket: SocketConnection?

  init(handshake: ClientOpeningHandshake, options: WebSocketClientOptions) {
    self.handshake = handshake
    self.options = options
  }

  func start(
    descriptor: Int32, random: RandomSource, in reactor: isolated Reactor
  ) throws(SystemCallFailure) {
    let socket = SocketConnection(
      descriptor: descriptor, head: handshake.request, random: random, user: self)
    self.socket = socket
    openTimer = reactor.startTimer(options.openTimeout, socket)
    try socket.start(in: reactor)
  }

  // MARK: Use

  func nextMessage(waiter: inout Waiter?) throws(WebSocketFailure) -> WebSocketMessage? {
    waiter = nil
    if takenCount < inbox.count {
      takenCount += 1
      let message = inbox[takenCount - 1]
      if takenCount == inbox.count {
        inbox.removeAll(keepingCapacity: inbox.capacity <= 256)
        takenCount = 0
      }
      return message
    }
    if isClosedByUser { return nil }
    if let failure { throw failure }
    let next = Waiter()
    waiters.append(next)
    waiter = next
    return nil
  }

  /// Waits until the handshake is complete or has failed.
  func openWaiter() throws(WebSocketFailure) -> Waiter? {
    if let failure { throw failure }
    if isOpen { return nil }
    let waiter = Waiter()
    waiters.append(waiter)
    return waiter
  }

  func resume(in reactor: isolated Reactor) {
    if inbox.count - takenCount <= options.inboxCount / 2 { socket?.resume(in: reactor) }
  }

  func send(_ message: WebSocketMessage, in reactor: isolated Reactor) throws(WebSocketFailure) {
    if isClosedByUser { throw .linkClosed }
    if let failure { throw failure }
    try socket?.send(message, in: reactor)
  }

  func close(_ code: CloseCode, _ reason: String, in reactor: isolated Reactor) {
    if isClosedByUser { return }
    isClosedByUser = true
    inbox = []
    takenCount = 0
    socket?.close(code, reason, in: reactor)
    signalAll()
  }

  /// Returns a wait for the closed descriptor; nil if it is closed.
  func closeWaiter() -> Waiter? {
    if isClosed { return nil }
    let waiter = Waiter()
    waiters.append(waiter)
    return waiter
  }

  func abort(in reactor: isolated Reactor) { socket?.abort(.linkClosed, in: reactor) }

  // MARK: The connection's events

  func handshake(
    _ bytes: Span<UInt8>, at offset: inout Int, in reactor: isolated Reactor
  ) -> WebSocketSession? {
    do {
      guard try handshake.receive(bytes, at: &offset) != nil else { return nil }
      reactor.cancelTimer(openTimer)
      return WebSocketSession(role: .client, limits: options.limits)
    } catch {
      socket?.abort(error, in: reactor)
      return nil
    }
  }

  func opened(in reactor: isolated Reactor) {
    isOpen = true
    signalAll()
  }

  func received(_ message: WebSocketMessage, in reactor: isolated Reactor) -> Bool {
    if isClosedByUser { return true }
    inbox.append(message)
    while !waiters.isEmpty { if waiters.removeFirst().signal() { break } }
    return inbox.count - takenCount <= options.inboxCount
  }

  func noteActivity(in reactor: isolated Reactor) {}

  func ended(_ failure: WebSocketFailure, in reactor: isolated Reactor) {
    self.failure = failure
    signalAll()
  }

  func closed(in reactor: isolated Reactor) {
    reactor.cancelTimer(openTimer)
    isClosed = true
    signalAll()
  }

  func timerFired(_ timer: TimerID, in reactor: isolated Reactor) {
    socket?.abort(.unreachable(errno: Descriptor.timedOut), in: reactor)
  }

  private func signalAll() {
    let all = waiters
    waiters = []
    for waiter in all { waiter.signal() }
  }
}
