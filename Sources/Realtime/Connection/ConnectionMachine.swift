public import StateKit

/// The rules of a connection: when a socket is opened and closed, when a failed connection is
/// retried, and when it counts as open, degraded or unavailable.
///
/// The machine is a value. It holds no socket, task or clock: all that happens is an ``Event``, and
/// all that the client has to do is a ``Command``. Each attempt has its own ``Epoch``. An event of
/// another epoch changes nothing, except that a socket that was opened too late is closed.
///
/// ```swift
/// var machine = ConnectionMachine(.phoenix)
/// machine.handle(.connect, random: .live)
/// // [.openSocket(1), .startTimer(openDeadline, 10 s), .publish(.connecting)]
/// ```
public struct ConnectionMachine: Hashable, Sendable {
  /// The rules of the connection.
  public let policy: ConnectionPolicy
  var phase = ConnectionPhase.idle
  private var lastEpoch = Epoch.none
  private var lastTimer: UInt64 = 0
  /// False after the system has reported that the device has no network, until the system reports a
  /// network or the server answers.
  var isNetworkAvailable = true

  /// Creates a machine that has not connected yet.
  public init(_ policy: ConnectionPolicy) { self.policy = policy }

  /// The state of the connection.
  public var state: State {
    switch phase {
    case .idle: .idle
    case .opening(let epoch, let progress, _): .opening(epoch, retry: progress.number)
    case .handshaking(let epoch, let progress, _): .handshaking(epoch, retry: progress.number)
    case .open(let epoch, _): .open(epoch)
    case .waiting(let retry, let failure, _): .waiting(retry: retry, failure)
    case .unavailable(let failure): .unavailable(failure)
    case .closed: .closed
    }
  }

  /// The status of the connection. It changes only together with ``Command/publish(_:)``.
  public var status: ConnectionStatus {
    switch phase {
    case .idle: .idle
    case .opening(_, let progress, _), .handshaking(_, let progress, _): status(of: progress)
    case .open: .open
    case .waiting(let retry, let failure, _): status(of: .retry(retry, after: failure))
    case .unavailable(let failure): .unavailable(failure)
    case .closed: .disconnected
    }
  }

  private func status(of progress: ConnectionPhase.RetryProgress) -> ConnectionStatus {
    guard isNetworkAvailable else { return .offline }
    guard case .retry(let number, let failure) = progress else { return .connecting }
    return policy.retryLimits.isDegraded(atRetry: number)
      ? .degraded(failure)
      : .reconnecting(retry: number, limit: policy.retryLimits.displayedLimit, reason: failure)
  }

  /// Applies an event, and returns what the client has to do.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - random: The source of the jitter of the retry delays.
  public mutating func handle(_ event: Event, random: RandomSource) -> [Command] {
    let previous = status
    var commands = react(to: event, random)
    if status != previous { commands.append(.publish(status)) }
    return commands
  }

  private mutating func react(to event: Event, _ random: RandomSource) -> [Command] {
    switch event {
    case .connect: connect()
    case .disconnect: disconnect()
    case .networkChanged(let isAvailable): changeNetwork(isAvailable)
    case .tokenRefreshed: retryWithToken()
    case .timerFired(let timer): fire(timer, random)
    case .opened(let epoch) where epoch != phase.epoch: [.closeSocket(epoch, .normal)]
    case .opened(let epoch), .established(let epoch), .failed(let epoch, _),
      .closed(let epoch, _, _), .heartbeatTimedOut(let epoch), .livenessConfirmed(let epoch):
      epoch == phase.epoch ? reactToSocket(event, epoch, random) : []
    }
  }

  /// Applies an event of the current socket.
  private mutating func reactToSocket(
    _ event: Event, _ epoch: Epoch, _ random: RandomSource
  ) -> [Command] {
    switch event {
    case .opened: return socketOpened(epoch)
    case .established: return establish(epoch)
    case .failed(_, let failure): return lose(failure, random)
    case .closed(_, let code, let reason):
      return lose(.closedByServer(code, reason: reason), random)
    case .heartbeatTimedOut:
      guard case .open = phase else { return [] }
      return lose(.heartbeatTimedOut, random)
    case .livenessConfirmed:
      guard case .open = phase else { return [] }
      isNetworkAvailable = true
      return []
    case .connect, .disconnect, .tokenRefreshed, .timerFired, .networkChanged: return []
    }
  }

  /// Opens a socket of a new epoch.
  mutating func open(_ progress: ConnectionPhase.RetryProgress) -> [Command] {
    lastEpoch = lastEpoch.next()
    let deadline = makeTimer(.openDeadline)
    phase = .opening(lastEpoch, progress, deadline: deadline)
    return [.openSocket(lastEpoch), .startTimer(deadline, policy.openDeadline)]
  }

  mutating func makeTimer(_ kind: Timer.Kind) -> Timer {
    lastTimer += 1
    return Timer(kind: kind, number: lastTimer)
  }
}
