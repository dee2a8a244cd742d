import Realtime
import StateKit

/// Both sides of a connection, and the bytes on their way between them.
struct ClosingWorld: Hashable {
  /// What one side has done, and what is on its way to it.
  struct Side: Hashable {
    var session: WebSocketSession
    /// The bytes on their way to this side.
    var incoming: [UInt8] = []
    /// Whether the other side has ended its direction; the end arrives behind the bytes.
    var isEndIncoming = false
    var hasSeenEnd = false
    var isSocketClosed = false
    /// The code of the closing frame that this side has sent.
    var sentCode: CloseCode?
    /// Whether this side has begun to close the connection itself.
    var hasClosed = false
    var timer: WebSocketSession.Timer?
    var failures: [WebSocketFailure] = []
    var messages: [WebSocketMessage] = []
    var hasSentMessage = false
  }

  enum Action: Hashable {
    case close(WebSocketRole)
    case send(WebSocketRole)
    /// The socket accepts all waiting bytes, or only the first one.
    case write(WebSocketRole, isPartial: Bool)
    /// All bytes on their way arrive, or only the first one.
    case deliver(WebSocketRole, isPartial: Bool)
    case deliverEnd(WebSocketRole)
    case fireTimer(WebSocketRole)
  }

  /// Masking keys are zero, so that equal steps lead to equal worlds.
  private static let random = RandomSource { 0 }

  private(set) var client = Side(session: WebSocketSession(role: .client))
  private(set) var server = Side(session: WebSocketSession(role: .server))

  subscript(role: WebSocketRole) -> Side {
    get { role == .client ? client : server }
    set { if role == .client { client = newValue } else { server = newValue } }
  }

  /// The code with which a test closes a side.
  static func code(of role: WebSocketRole) -> CloseCode { role == .client ? .normal : .goingAway }

  /// Returns the actions that are possible now. They include either sending messages or firing
  /// timers, because both together have too many orders.
  func actions(withTimers: Bool) -> [Action] {
    [WebSocketRole.client, .server].flatMap { role -> [Action] in
      let side = self[role]
      var actions: [Action] = []
      if side.session.state == .open {
        actions.append(.close(role))
        if !withTimers, !side.hasSentMessage { actions.append(.send(role)) }
      }
      let waiting = side.isSocketClosed ? 0 : side.session.outputCount
      if waiting > 0 { actions.append(.write(role, isPartial: false)) }
      if waiting > 1 { actions.append(.write(role, isPartial: true)) }
      if !side.incoming.isEmpty { actions.append(.deliver(role, isPartial: false)) }
      if side.incoming.count > 1 { actions.append(.deliver(role, isPartial: true)) }
      if side.incoming.isEmpty, side.isEndIncoming, !side.hasSeenEnd, !side.isSocketClosed {
        actions.append(.deliverEnd(role))
      }
      if withTimers, side.timer != nil { actions.append(.fireTimer(role)) }
      return actions
    }
  }

  func after(_ action: Action) throws -> Self {
    var world = self
    switch action {
    case .close(let role): world.close(role)
    case .send(let role):
      try world[role].session.send(.text("m"), random: Self.random)
      world[role].hasSentMessage = true
    case .write(let role, let isPartial): world.write(role, isPartial: isPartial)
    case .deliver(let role, let isPartial): world.deliver(role, isPartial: isPartial)
    case .deliverEnd(let role):
      world[role].hasSeenEnd = true
      world.execute(world[role].session.socketEnded(errno: 0), of: role)
    case .fireTimer(let role):
      guard let timer = world[role].timer.take() else { return world }
      world.execute(world[role].session.timerFired(timer), of: role)
    }
    return world
  }

  private mutating func close(_ role: WebSocketRole) {
    let code = Self.code(of: role)
    self[role].sentCode = code
    self[role].hasClosed = true
    execute(self[role].session.close(code, random: Self.random), of: role)
  }

  private mutating func write(_ role: WebSocketRole, isPartial: Bool) {
    let count = isPartial ? 1 : self[role].session.outputCount
    let other: WebSocketRole = role == .client ? .server : .client
    self[role].session.withOutput { output in
      // A closed socket drops what arrives.
      guard !self[other].isSocketClosed else { return }
      for index in 0..<count { self[other].incoming.append(output[index]) }
    }
    execute(self[role].session.didWrite(count, random: Self.random), of: role)
  }

  private mutating func deliver(_ role: WebSocketRole, isPartial: Bool) {
    let count = isPartial ? 1 : self[role].incoming.count
    let bytes = Array(self[role].incoming.prefix(count))
    self[role].incoming.removeFirst(count)
    let wasOpen = self[role].session.state == .open
    for received in self[role].session.receive(bytes, random: Self.random) {
      if case .message(let message) = received { self[role].messages.append(message) }
      guard case .commands(let commands) = received else { continue }
      if wasOpen, case .end(.closed(let code, _)) = commands.first(where: \.isEnd) {
        self[role].sentCode = code
      }
      execute(commands, of: role)
    }
  }

  private mutating func execute(_ commands: [WebSocketSession.Command], of role: WebSocketRole) {
    let other: WebSocketRole = role == .client ? .server : .client
    for command in commands {
      switch command {
      case .end(let failure): self[role].failures.append(failure)
      case .startTimer(let timer, _): self[role].timer = timer
      case .cancelTimer: self[role].timer = nil
      case .shutDownOutput: self[other].isEndIncoming = true
      case .closeSocket:
        self[role].isSocketClosed = true
        self[role].incoming = []
        self[other].isEndIncoming = true
      }
    }
  }
}

extension WebSocketSession.Command {
  var isEnd: Bool { if case .end = self { true } else { false } }
}
