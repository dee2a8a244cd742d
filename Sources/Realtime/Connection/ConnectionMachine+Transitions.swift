import StateKit

extension ConnectionMachine {
  mutating func connect() -> [Command] {
    switch phase {
    case .idle, .unavailable, .closed: open(.firstAttempt)
    case .waiting(let retry, let failure, let timer):
      [.cancelTimer(timer)] + open(.retry(retry, after: failure))
    // The caller waits for the attempt that is being made.
    case .opening, .handshaking: []
    case .open: [.completeConnects]
    }
  }

  mutating func disconnect() -> [Command] {
    let commands = phase.ending(.disconnected, .normal)
    phase = .closed
    return commands + [.failChannels(.disconnected)]
  }

  /// Records whether the device has a network. If it has one, the attempt that is being made counts
  /// as the first one, and a planned retry is made immediately as a first attempt.
  mutating func changeNetwork(_ isAvailable: Bool) -> [Command] {
    isNetworkAvailable = isAvailable
    switch phase {
    case .open(let epoch, _): return [.checkLiveness(epoch)]
    case .waiting(_, _, let timer) where isAvailable:
      return [.cancelTimer(timer)] + open(.firstAttempt)
    case .opening(let epoch, _, let deadline) where isAvailable:
      phase = .opening(epoch, .firstAttempt, deadline: deadline)
    case .handshaking(let epoch, _, let deadline) where isAvailable:
      phase = .handshaking(epoch, .firstAttempt, deadline: deadline)
    case .idle, .opening, .handshaking, .waiting, .unavailable, .closed: break
    }
    return []
  }

  /// Retries immediately if the connection was closed because of its token. Only the first retry is
  /// made early, so that a server that refuses each token is not overrun.
  mutating func retryWithToken() -> [Command] {
    guard case .waiting(1, let failure, let timer) = phase,
      policy.closeCodes.classify(failure) == .refreshToken
    else { return [] }
    return [.cancelTimer(timer)] + open(.retry(1, after: failure))
  }

  /// Applies the end of a timer. A timer that was replaced or cancelled changes nothing.
  mutating func fire(_ timer: Timer, _ random: RandomSource) -> [Command] {
    guard timer == phase.timer else { return [] }
    switch phase {
    case .opening, .handshaking:
      return lose(.openTimedOut, random).filter { $0 != .cancelTimer(timer) }
    case .open(let epoch, .pending):
      phase = .open(epoch, .stable)
      return []
    case .waiting(let retry, let failure, _): return open(.retry(retry, after: failure))
    case .idle, .open, .unavailable, .closed: return []
    }
  }

  mutating func socketOpened(_ epoch: Epoch) -> [Command] {
    guard case .opening(_, let progress, let deadline) = phase else { return [] }
    guard policy.requiresHandshake else { return establish(epoch) }
    phase = .handshaking(epoch, progress, deadline: deadline)
    return []
  }

  /// Makes the connection usable. The server's first message can arrive before the transport has
  /// reported that the socket is open.
  mutating func establish(_ epoch: Epoch) -> [Command] {
    switch phase {
    case .opening(_, let progress, let deadline), .handshaking(_, let progress, let deadline):
      let stability = makeTimer(.stability)
      phase = .open(epoch, .pending(progress, stability))
      // The server's answer is better evidence than the system's report.
      isNetworkAvailable = true
      return [
        .cancelTimer(deadline), .startTimer(stability, policy.stability), .startKeepAlive(epoch),
        .joinChannels(epoch), .completeConnects,
      ]
    case .idle, .open, .waiting, .unavailable, .closed: return []
    }
  }

  /// Ends the current socket after a failure. The close code and the limits decide what follows.
  mutating func lose(_ failure: ConnectionFailure, _ random: RandomSource) -> [Command] {
    let failure = isNetworkAvailable ? failure : failure.withoutNetwork
    let retry = phase.retryNumber + 1
    let commands = phase.ending(failure, .goingAway)
    let codeClass = policy.closeCodes.classify(failure)
    if codeClass == .stop {
      phase = .closed
      return commands + [.failChannels(failure)]
    }
    // Without a network the retries go on above the limit, because the server is not the cause.
    guard policy.retryLimits.allowsRetry(retry) || !isNetworkAvailable else {
      phase = .unavailable(failure)
      return commands + [.failChannels(failure)]
    }
    if codeClass == .retryNow, retry == 1 { return commands + open(.retry(1, after: failure)) }
    let timer = makeTimer(.retry)
    phase = .waiting(retry: retry, failure, timer)
    let delay = policy.schedule.delay(beforeRetry: retry, random: random)
    // The timer is started first, because a new token can end the wait at once.
    return commands + [.startTimer(timer, delay)]
      + (codeClass == .refreshToken ? [.refreshToken] : [])
  }
}

extension ConnectionFailure {
  /// The failure as it is reported without a network: `.offline`, unless the server closed the
  /// connection, or refused it with an error of its protocol.
  fileprivate var withoutNetwork: Self {
    switch self {
    case .closedByServer, .refused, .socket(.closed), .socket(.upgradeRefused): self
    case .openTimedOut, .socket, .heartbeatTimedOut, .offline, .disconnected: .offline
    }
  }
}
