import Realtime
import StateKit

/// The client's side of one connection: the opening handshake and a bounded inbox.
final class ClientConnection: SocketConnectionUser {
  private enum Phase {
    case opening
    case open
    /// This side has closed the link. Messages are dropped.
    case closing
    /// The connection ended. If it was open before, the messages of the inbox are still delivered.
    case ended(WebSocketFailure, wasOpen: Bool)
  }

  private var handshake: ClientOpeningHandshake
  private let options: WebSocketClientOptions
  private var phase = Phase.opening
  private var inbox: ReceivedMessages
  private var waiters: [Waiter] = []
  private var isClosed = false
  private var socket: SocketConnection?
  /// A reference that keeps this object alive after its link was released, until the descriptor is
  /// closed. The socket does not own its user.
  private var selfUntilClosed: ClientConnection?

  init(handshake: ClientOpeningHandshake, options: WebSocketClientOptions) {
    self.handshake = handshake
    self.options = options
    inbox = ReceivedMessages(limits: options)
  }

  /// Takes over a descriptor; closes it if the loop cannot watch it.
  func start(
    descriptor: Int32, random: RandomSource, in reactor: isolated Reactor
  ) throws(SystemCallFailure) {
    let socket = SocketConnection(
      descriptor: descriptor, head: handshake.request,
      session: WebSocketSession(role: .client, limits: options.limits), random: random, user: self)
    do { try socket.start(in: reactor) } catch {
      Descriptor.close(descriptor)
      throw error
    }
    self.socket = socket
  }

  // MARK: Use

  func next() throws(WebSocketFailure) -> Reactor.Receiving {
    if let message = inbox.takeFirst() { return .done(message) }
    switch phase {
    case .opening, .open: return .wait(makeWaiter())
    case .closing: return .done(nil)
    case .ended(let failure, _): throw failure
    }
  }

  /// Returns a waiter for the end of the handshake; nil if the handshake is complete.
  func openWaiter() throws(WebSocketFailure) -> Waiter? {
    switch phase {
    case .opening: return makeWaiter()
    case .open, .closing, .ended(_, wasOpen: true): return nil
    case .ended(let failure, wasOpen: false): throw failure
    }
  }

  /// Returns a waiter for the closing of the descriptor; nil if the descriptor is already closed.
  func closeWaiter() -> Waiter? { isClosed ? nil : makeWaiter() }

  func remove(_ waiter: Waiter) { waiters.removeAll { $0 === waiter } }

  /// Goes on reading if the inbox has room again.
  func resume(in reactor: isolated Reactor) {
    if inbox.hasRoom { socket?.resume(in: reactor) }
  }

  func send(_ message: WebSocketMessage, in reactor: isolated Reactor) throws(WebSocketFailure) {
    switch phase {
    case .opening, .closing: throw .linkClosed
    case .open: try socket?.send(message, in: reactor)
    case .ended(let failure, _): throw failure
    }
  }

  func close(_ code: CloseCode, _ reason: String, in reactor: isolated Reactor) {
    if case .closing = phase { return }
    phase = .closing
    inbox.removeAll()
    socket?.close(code, reason, in: reactor)
    socket?.resume(in: reactor)
    signalAll()
  }

  /// Closes the socket at once. If the connection has ended already, the socket first writes the
  /// waiting output, such as the answer to a closing frame; the timer of the session limits the
  /// time for this.
  func abort(in reactor: isolated Reactor) {
    if case .ended = phase {
      if !isClosed { selfUntilClosed = self }
    } else {
      socket?.abort(.linkClosed, in: reactor)
    }
  }

  private func makeWaiter() -> Waiter {
    let waiter = Waiter()
    waiters.append(waiter)
    return waiter
  }

  private func signalAll() {
    let all = waiters
    waiters = []
    for waiter in all { waiter.signal() }
  }

  // MARK: The connection's events

  func handshake(
    _ bytes: Span<UInt8>, at offset: inout Int, in reactor: isolated Reactor
  ) -> Bool {
    do { return try handshake.receive(bytes, at: &offset) != nil } catch {
      socket?.abort(error, in: reactor)
      return false
    }
  }

  func opened(in reactor: isolated Reactor) {
    phase = .open
    signalAll()
  }

  func received(_ message: WebSocketMessage, in reactor: isolated Reactor) -> Bool {
    guard case .open = phase else { return true }
    inbox.append(message)
    while !waiters.isEmpty { if waiters.removeFirst().signal() { break } }
    return !inbox.isFull
  }

  func bytesArrived(incompleteByteCount: Int, in reactor: isolated Reactor) {}

  func ended(_ failure: WebSocketFailure, in reactor: isolated Reactor) {
    switch phase {
    case .opening: phase = .ended(failure, wasOpen: false)
    case .open: phase = .ended(failure, wasOpen: true)
    case .closing, .ended: return
    }
    signalAll()
  }

  func closed(in reactor: isolated Reactor) {
    isClosed = true
    signalAll()
    selfUntilClosed = nil
  }

  func timerFired(_ timer: TimerID, in reactor: isolated Reactor) {}
}
