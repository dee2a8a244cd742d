import Realtime
import StateKit

/// The user of a connection.
protocol SocketConnectionUser: AnyObject {
  /// Bytes of the opening handshake arrived. Returns the session if the handshake is complete.
  func handshake(_ bytes: Span<UInt8>, at offset: inout Int, in reactor: isolated Reactor)
    -> WebSocketSession?
  /// The opening handshake is complete, and messages can be sent.
  func opened(in reactor: isolated Reactor)
  /// The connection is about to read a message. Returns false to pause reading.
  func received(_ message: WebSocketMessage, in reactor: isolated Reactor) -> Bool
  /// Bytes arrived.
  func noteActivity(in reactor: isolated Reactor)
  /// The connection ended. No message follows.
  func ended(_ failure: WebSocketFailure, in reactor: isolated Reactor)
  /// The descriptor is closed.
  func closed(in reactor: isolated Reactor)
  /// A timer of the user fired.
  func timerFired(_ timer: TimerID, in reactor: isolated Reactor)
}

/// One socket of a loop with its WebSocket session. The client's and the server's side share it.
final class SocketConnection: DescriptorHandler {
  private enum Phase {
    case handshaking
    case open(WebSocketSession)
    /// Only the head is still written; then the socket is closed.
    case refusing
    case closed
  }

  private let descriptor: Int32
  private let random: RandomSource
  private var phase = Phase.handshaking
  /// The bytes of the opening handshake that wait to be written, before all frames.
  private var head: [UInt8]
  private var registration: RegistrationID?
  private var interest: Interest = .read
  private var isPaused = false
  private var isFlushing = false
  /// Received bytes that the session has not used, because reading is paused.
  private var rest: [UInt8] = []
  private var timers: [TimerID: WebSocketSession.Timer] = [:]
  private var hasReportedEnd = false
  /// The time of the last progress of the output.
  private(set) var lastProgress = ContinuousClock.now
  unowned let user: any SocketConnectionUser

  init(
    descriptor: Int32, head: [UInt8], random: RandomSource, user: any SocketConnectionUser
  ) {
    self.descriptor = descriptor
    self.head = head
    self.random = random
    self.user = user
  }

  var isOpen: Bool {
    if case .open(let session) = phase { session.state == .open } else { false }
  }

  /// The number of bytes that wait to be written.
  var outputCount: Int {
    if case .open(let session) = phase { head.count + session.outputCount } else { head.count }
  }

  func start(in reactor: isolated Reactor) throws(SystemCallFailure) {
    registration = try reactor.register(descriptor, self, interest)
    flushLater(in: reactor)
  }

  // MARK: Sending

  func send(_ message: WebSocketMessage, in reactor: isolated Reactor) throws(WebSocketFailure) {
    do { try append(message) } catch {
      guard error == .sendBufferFull else { throw error }
      // The turn may have filled the buffer while the socket has room.
      flush(in: reactor)
      try append(message)
    }
    flushLater(in: reactor)
  }

  private func append(_ message: WebSocketMessage) throws(WebSocketFailure) {
    try withSession { session throws(WebSocketFailure) in
      try session.send(message, random: random)
    }
  }

  func close(_ code: CloseCode, _ reason: String, in reactor: isolated Reactor) {
    guard case .open = phase else { return abort(.linkClosed, in: reactor) }
    let commands = try? withSession { session throws(WebSocketFailure) in
      session.close(code, reason: reason, random: random)
    }
    perform(commands ?? [], in: reactor)
    resume(in: reactor)
    flushLater(in: reactor)
  }

  /// Writes a refusal of the opening handshake, and closes the socket after it.
  func refuse(_ response: [UInt8], in reactor: isolated Reactor) {
    head += response
    phase = .refusing
    flushLater(in: reactor)
  }

  /// Adds bytes of the opening handshake.
  func appendHead(_ bytes: [UInt8], in reactor: isolated Reactor) {
    head += bytes
    flushLater(in: reactor)
  }

  /// Closes the socket at once.
  func abort(_ failure: WebSocketFailure, in reactor: isolated Reactor) {
    guard case .closed = phase else {
      reportEnd(failure, in: reactor)
      return closeSocket(in: reactor)
    }
  }

  private func withSession<Result>(
    _ body: (inout WebSocketSession) throws(WebSocketFailure) -> Result
  ) throws(WebSocketFailure) -> Result {
    guard case .open(var session) = phase else { throw .linkClosed }
    phase = .refusing  // So that the session has one owner and its buffers are not copied.
    defer { phase = .open(session) }
    return try body(&session)
  }

  private func flushLater(in reactor: isolated Reactor) {
    if isFlushing { return }
    isFlushing = true
    reactor.flushLater(self)
  }

  // MARK: Events of the loop

  func ready(_ readiness: Readiness, in reactor: isolated Reactor) {
    if readiness.contains(.write) { flush(in: reactor) }
    if readiness.contains(.failure), isPaused {
      // The failure would be reported again each turn. The rest is read when reading goes on.
      if let registration { reactor.deregister(descriptor, registration) }
      return
    }
    if !readiness.isDisjoint(with: [.read, .failure]) { read(in: reactor) }
  }

  func timerFired(_ timer: TimerID, in reactor: isolated Reactor) {
    guard let own = timers.removeValue(forKey: timer) else {
      return user.timerFired(timer, in: reactor)
    }
    let commands = try? withSession { session throws(WebSocketFailure) in
      session.timerFired(own)
    }
    perform(commands ?? [], in: reactor)
  }

  func shutDown(in reactor: isolated Reactor) { abort(.linkClosed, in: reactor) }

  /// Goes on reading after a pause.
  func resume(in reactor: isolated Reactor) {
    guard isPaused else { return }
    isPaused = false
    let bytes = rest
    rest = []
    use(bytes.span, in: reactor)
    read(in: reactor)
    updateInterest(in: reactor)
  }

  private func read(in reactor: isolated Reactor) {
    var rounds = 0
    while !isPaused, rounds < 16 {
      if case .closed = phase { return }
      rounds += 1
      switch Descriptor.read(descriptor, into: &reactor.readBuffer) {
      case .done(let count):
        user.noteActivity(in: reactor)
        use(Array(reactor.readBuffer[..<count]).span, in: reactor)
      case .wouldBlock: return flushLater(in: reactor)
      case .ended: return end(errno: 0, in: reactor)
      case .failed(let errno): return end(errno: errno, in: reactor)
      }
    }
    flushLater(in: reactor)
  }

  private func end(errno: Int32, in reactor: isolated Reactor) {
    guard case .open = phase else { return abort(.connectionLost(errno: errno), in: reactor) }
    let commands = try? withSession { session throws(WebSocketFailure) in
      session.socketEnded(errno: errno)
    }
    perform(commands ?? [], in: reactor)
    interest.remove(.read)
    updateInterest(in: reactor)
    flushLater(in: reactor)
  }

  private func use(_ bytes: Span<UInt8>, in reactor: isolated Reactor) {
    var offset = 0
    if case .handshaking = phase {
      guard let session = user.handshake(bytes, at: &offset, in: reactor) else { return }
      guard case .handshaking = phase else { return }
      phase = .open(session)
      user.opened(in: reactor)
    }
    while case .open = phase {
      let received = try? withSession { session throws(WebSocketFailure) in
        session.receive(bytes, at: &offset, random: random)
      }
      guard let received else { return }
      switch received {
      case .message(let message):
        if user.received(message, in: reactor) { continue }
        isPaused = true
        for index in offset..<bytes.count { rest.append(bytes[index]) }
        return updateInterest(in: reactor)
      case .ping, .pong: flushLater(in: reactor)
      case .commands(let commands): perform(commands, in: reactor)
      }
    }
  }

  func flush(in reactor: isolated Reactor) {
    isFlushing = false
    while outputCount > 0 {
      let outcome: Descriptor.Outcome
      if !head.isEmpty {
        outcome = Descriptor.write(descriptor, head.span)
      } else if case .open(let session) = phase {
        outcome = session.withOutput { Descriptor.write(descriptor, $0) }
      } else {
        return
      }
      switch outcome {
      case .done(let count): didWrite(count, in: reactor)
      case .wouldBlock, .ended: return updateInterest(in: reactor)
      case .failed(let errno): return end(errno: errno, in: reactor)
      }
    }
    if case .refusing = phase { return abort(.linkClosed, in: reactor) }
    updateInterest(in: reactor)
  }

  private func didWrite(_ count: Int, in reactor: isolated Reactor) {
    lastProgress = reactor.now
    if !head.isEmpty { return head.removeFirst(count) }
    let commands = try? withSession { session throws(WebSocketFailure) in
      session.didWrite(count, random: random)
    }
    perform(commands ?? [], in: reactor)
  }

  // MARK: The end

  private func perform(_ commands: [WebSocketSession.Command], in reactor: isolated Reactor) {
    for command in commands {
      switch command {
      case .end(let failure):
        reportEnd(failure, in: reactor)
        flushLater(in: reactor)
      case .startTimer(let timer, let duration):
        timers[reactor.startTimer(duration, self)] = timer
      case .cancelTimer(let timer):
        for (id, own) in timers where own == timer {
          reactor.cancelTimer(id)
          timers[id] = nil
        }
      case .shutDownOutput: Descriptor.shutDownOutput(descriptor)
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
    head = []
    rest = []
    for timer in timers.keys { reactor.cancelTimer(timer) }
    timers = [:]
    if let registration { reactor.deregister(descriptor, registration) }
    Descriptor.close(descriptor)
    user.closed(in: reactor)
  }

  private func updateInterest(in reactor: isolated Reactor) {
    guard let registration else { return }
    if case .closed = phase { return }
    var wanted = interest.intersection(.read)
    if isPaused { wanted = [] } else if !isEndOfInput { wanted.insert(.read) }
    if outputCount > 0 { wanted.insert(.write) } else { wanted.remove(.write) }
    if wanted == interest { return }
    interest = wanted
    reactor.modify(descriptor, registration, wanted)
  }

  /// Whether the other side has ended its direction while this side still writes.
  private var isEndOfInput: Bool {
    guard case .open(let session) = phase, case .flushing(_, then: .closeSocket) = session.state
    else { return false }
    return true
  }
}
