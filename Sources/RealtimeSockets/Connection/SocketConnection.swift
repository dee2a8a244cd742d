import Realtime
import StateKit

/// One socket of a loop with its WebSocket session, for a client or a server.
final class SocketConnection: DescriptorHandler {
  private enum Phase {
    case handshaking
    case open
    /// Only an HTTP response is still written; then the socket is closed.
    case answering
    case closed
  }

  private var socket: WatchedDescriptor
  private let random: RandomSource
  private var phase = Phase.handshaking
  /// The session; it is used after the opening handshake.
  private var session: WebSocketSession
  private var output: SocketOutput
  private var paused = PausedInput()
  private var timers = SessionTimers()
  private var isFlushing = false
  private var hasReportedEnd = false
  unowned let user: any SocketConnectionUser

  init(
    descriptor: Int32, head: [UInt8] = [], session: WebSocketSession, random: RandomSource,
    user: any SocketConnectionUser
  ) {
    socket = WatchedDescriptor(descriptor)
    output = SocketOutput(head: head)
    self.session = session
    self.random = random
    self.user = user
  }

  /// The time since which the output has made no progress; nil if no output is waiting.
  var stalledSince: Duration? { output.stalledSince }

  func start(in reactor: isolated Reactor) throws(SystemCallFailure) {
    try socket.start(self, in: reactor)
    flushLater(in: reactor)
  }

  // MARK: Sending

  /// Queues a message. Never calls the user.
  func send(_ message: WebSocketMessage, in reactor: isolated Reactor) throws(WebSocketFailure) {
    guard case .open = phase else { throw .linkClosed }
    do { try session.send(message, random: random) } catch {
      guard error == .sendBufferFull else { throw error }
      // Messages of this turn of the loop may have filled the buffer, although the socket has room.
      // While the session is open, writing leads to no commands.
      _ = output.write(&session, to: socket.descriptor, at: reactor.now, random: random)
      flushLater(in: reactor)
      try session.send(message, random: random)
    }
    flushLater(in: reactor)
  }

  /// Begins the closing handshake. Before the connection is open, closes the socket at once.
  func close(_ code: CloseCode, _ reason: String, in reactor: isolated Reactor) {
    guard case .open = phase else { return abort(.linkClosed, in: reactor) }
    perform(session.close(code, reason: reason, random: random), in: reactor)
    flushLater(in: reactor)
  }

  /// Writes a refusal of the opening handshake, or another last HTTP response, and closes the socket after
  /// it. Has no effect unless the connection waits for its handshake.
  func answer(_ response: [UInt8], in reactor: isolated Reactor) {
    guard case .handshaking = phase else { return }
    output.append(head: response)
    phase = .answering
    flushLater(in: reactor)
  }

  /// Adds bytes of the opening handshake.
  func append(head: [UInt8], in reactor: isolated Reactor) {
    output.append(head: head)
    flushLater(in: reactor)
  }

  /// Closes the socket at once.
  func abort(_ failure: WebSocketFailure, in reactor: isolated Reactor) {
    if case .closed = phase { return }
    reportEnd(failure, in: reactor)
    closeSocket(in: reactor)
  }

  private func flushLater(in reactor: isolated Reactor) {
    if isFlushing { return }
    isFlushing = true
    reactor.flushLater(self)
  }

  // MARK: Events of the loop

  func ready(_ readiness: Readiness, in reactor: isolated Reactor) {
    if readiness.contains(.failure), paused.isPaused {
      // After the pause, the data that arrived before the failure is read first, and then the
      // failure.
      socket.ignore(in: reactor)
    } else {
      if !readiness.isDisjoint(with: [.read, .failure]) { read(in: reactor) }
      if !readiness.isDisjoint(with: [.write, .failure]) { flush(in: reactor) }
    }
  }

  func timerFired(_ timer: TimerID, in reactor: isolated Reactor) {
    guard let own = timers.take(timer) else { return user.timerFired(timer, in: reactor) }
    perform(session.timerFired(own), in: reactor)
  }

  func shutDown(in reactor: isolated Reactor) { abort(.linkClosed, in: reactor) }

  /// Goes on reading after a pause.
  func resume(in reactor: isolated Reactor) {
    guard paused.isPaused else { return }
    let (bytes, usedCount) = paused.resume()
    var offset = usedCount
    use(bytes.span, at: &offset, in: reactor)
    if paused.isPaused { return paused.keep(bytes, from: offset) }
    guard socket.stopIgnoring(in: reactor) else {
      return abort(.connectionLost(errno: Descriptor.badDescriptor), in: reactor)
    }
    read(in: reactor)
    updateInterest(in: reactor)
  }

  /// Reads until there is nothing to read, at most 1 MiB in one turn of the loop. A read that does
  /// not fill the buffer has emptied the socket; what comes later is reported in the next turn.
  private func read(in reactor: isolated Reactor) {
    var buffer = reactor.takeReadBuffer()
    defer { reactor.giveBack(buffer) }
    for _ in 0..<16 {
      if case .closed = phase { return }
      switch Descriptor.read(socket.descriptor, into: &buffer) {
      case .done(let count):
        let bytes = buffer.span.extracting(first: count)
        var offset = 0
        use(bytes, at: &offset, in: reactor)
        if case .closed = phase { return }
        user.bytesArrived(incompleteByteCount: session.incompleteByteCount, in: reactor)
        if paused.isPaused { return paused.keep(bytes.extracting(droppingFirst: offset)) }
        if count < ReadBuffers.size, output.error == nil { return updateInterest(in: reactor) }
      case .wouldBlock:
        if let error = output.error { return end(errno: error, in: reactor) }
        return updateInterest(in: reactor)
      case .ended: return end(errno: output.error ?? 0, in: reactor)
      case .failed(let errno): return end(errno: errno, in: reactor)
      }
    }
  }

  private func use(_ bytes: Span<UInt8>, at offset: inout Int, in reactor: isolated Reactor) {
    if case .handshaking = phase {
      guard user.handshake(bytes, at: &offset, in: reactor), case .handshaking = phase else {
        return
      }
      phase = .open
      user.opened(in: reactor)
    }
    while case .open = phase, !paused.isPaused {
      switch session.receive(bytes, at: &offset, random: random) {
      case nil: return
      case .message(let message):
        if !user.received(message, in: reactor) {
          paused.pause()
          updateInterest(in: reactor)
        }
      case .ping, .pong: flushLater(in: reactor)
      case .commands(let commands):
        perform(commands, in: reactor)
        flushLater(in: reactor)
      }
    }
  }

  private func end(errno: Int32, in reactor: isolated Reactor) {
    guard case .open = phase else { return abort(.connectionLost(errno: errno), in: reactor) }
    perform(session.socketEnded(errno: errno), in: reactor)
    updateInterest(in: reactor)
    flushLater(in: reactor)
  }

  func flush(in reactor: isolated Reactor) {
    isFlushing = false
    if case .closed = phase { return }
    let commands = output.write(&session, to: socket.descriptor, at: reactor.now, random: random)
    perform(commands, in: reactor)
    // Data that arrived before the error may not have been read yet. It is read first.
    if output.error != nil {
      return paused.isPaused ? socket.ignore(in: reactor) : read(in: reactor)
    }
    if case .answering = phase, output.headIsWritten { return abort(.linkClosed, in: reactor) }
    updateInterest(in: reactor)
  }

  // MARK: The end

  private func perform(_ commands: [WebSocketSession.Command], in reactor: isolated Reactor) {
    for command in commands {
      switch command {
      case .end(let failure): reportEnd(failure, in: reactor)
      case .startTimer(let timer, let duration):
        timers.start(timer, duration, for: self, in: reactor)
      case .cancelTimer(let timer): timers.cancel(timer, in: reactor)
      case .shutDownOutput: Descriptor.shutDownOutput(socket.descriptor)
      case .closeSocket: closeSocket(in: reactor)
      }
    }
  }

  private func reportEnd(_ failure: WebSocketFailure, in reactor: isolated Reactor) {
    if hasReportedEnd { return }
    hasReportedEnd = true
    user.ended(failure, in: reactor)
  }

  private func closeSocket(in reactor: isolated Reactor) {
    if case .closed = phase { return }
    phase = .closed
    timers.cancelAll(in: reactor)
    socket.close(in: reactor)
    user.closed(in: reactor)
  }

  private func updateInterest(in reactor: isolated Reactor) {
    // A flush that is due updates the interest before the loop waits.
    if isFlushing { return }
    if case .closed = phase { return }
    var wanted: Interest = []
    if !paused.isPaused, !isEndOfInput { wanted.insert(.read) }
    if output.isWaiting(session) { wanted.insert(.write) }
    socket.watch(for: wanted, in: reactor)
  }

  /// Whether the other side has ended its direction while this side still writes.
  private var isEndOfInput: Bool {
    if case .flushing(_, then: .closeSocket) = session.state { true } else { false }
  }
}
