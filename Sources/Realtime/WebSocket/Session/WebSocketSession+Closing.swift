public import StateKit

extension WebSocketSession {
  /// Begins the closing handshake with a code and a reason. A code that may not be sent is left out
  /// together with the reason. A reason of more than 123 bytes is shortened. Has no effect if the
  /// connection is not open.
  public mutating func close(
    _ code: CloseCode = .normal, reason: String = "", random: RandomSource
  ) -> [Command] {
    guard case .open = state else { return [] }
    let timer = makeTimer()
    appendClose(code, reason: reason, random: random)
    state = .closing(timer)
    return [.startTimer(timer, limits.closeTimeout)]
  }

  /// Handles a fired timer. A timer that is not the current one has no effect.
  public mutating func timerFired(_ timer: Timer) -> [Command] {
    switch state {
    case .closing(timer): closeSocket([.end(.closeTimedOut)])
    case .flushing(timer, _), .lingering(timer): closeSocket([])
    default: []
    }
  }

  /// Handles the end of the TCP connection: `errno` is the number of the system's error, or 0 if the
  /// other side has ended its direction.
  public mutating func socketEnded(errno: Int32) -> [Command] {
    switch state {
    case .open: return closeSocket([.end(.connectionLost(errno: errno))])
    case .closing(let timer):
      return closeSocket([.cancelTimer(timer), .end(.connectionLost(errno: errno))])
    case .flushing(let timer, _) where errno == 0:
      state = .flushing(timer, then: .closeSocket)
      return []
    case .flushing(let timer, _), .lingering(let timer): return closeSocket([.cancelTimer(timer)])
    case .closed: return []
    }
  }

  /// Handles a closing frame of the other side. A frame that begins the closing handshake is
  /// answered with the same code.
  mutating func handleClose(
    _ code: CloseCode, reason: String, random: RandomSource
  ) -> [Command] {
    let isAnswer = if case .closing = state { true } else { false }
    if !isAnswer { appendClose(code, reason: "", random: random) }
    return finish(role == .server ? .shutDownOutput : .waitForEnd, .closed(code, reason: reason))
  }

  /// Closes the connection because the other side violated RFC 6455 or a limit.
  mutating func fail(_ violation: FrameViolation, random: RandomSource) -> [Command] {
    let code = violation.closeCode
    let reason = violation.description
    let hasSentClose = if case .closing = state { true } else { false }
    if !hasSentClose { appendClose(code, reason: reason, random: random) }
    return finish(.shutDownOutput, .protocolViolation(code, reason: reason))
  }

  /// Ends the exchange of frames and reports the end to the user. The timer of a closing handshake
  /// that this side began goes on; otherwise a new one starts.
  private mutating func finish(_ finish: Finish, _ failure: WebSocketFailure) -> [Command] {
    var commands: [Command] = []
    if case .closing(let timer) = state {
      state = .flushing(timer, then: finish)
    } else {
      let timer = makeTimer()
      commands.append(.startTimer(timer, limits.closeTimeout))
      state = .flushing(timer, then: finish)
    }
    return commands + [.end(failure)] + finishIfFlushed()
  }

  /// Takes the step that follows the last byte of the output, if all bytes are written.
  mutating func finishIfFlushed() -> [Command] {
    guard output.isEmpty, case .flushing(let timer, let finish) = state else { return [] }
    switch finish {
    case .closeSocket: return closeSocket([.cancelTimer(timer)])
    case .shutDownOutput:
      state = .lingering(timer)
      return [.shutDownOutput]
    case .waitForEnd:
      state = .lingering(timer)
      return []
    }
  }

  /// Appends a closing frame, behind the pong that waits for room, if any. No frame follows the
  /// closing frame.
  private mutating func appendClose(_ code: CloseCode, reason: String, random: RandomSource) {
    if let payload = delayedPong.take() {
      encoder.appendPong(payload, to: &output.bytes, random: random)
    }
    encoder.appendClose(code, reason: reason, to: &output.bytes, random: random)
  }

  private mutating func closeSocket(_ commands: [Command]) -> [Command] {
    state = .closed
    output.removeAll()
    delayedPong = nil
    return commands + [.closeSocket]
  }
}
