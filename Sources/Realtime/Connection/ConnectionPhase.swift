/// A state of a connection machine, together with the timer and the count that only this state has.
///
/// ``ConnectionMachine/State`` is its public view. Each phase that a timer ends carries this timer,
/// so that such a phase without a timer cannot be represented.
enum ConnectionPhase: Hashable, Sendable {
  case idle
  case opening(Epoch, RetryProgress, deadline: ConnectionMachine.Timer)
  case handshaking(Epoch, RetryProgress, deadline: ConnectionMachine.Timer)
  case open(Epoch, Stability)
  case waiting(retry: Int, ConnectionFailure, ConnectionMachine.Timer)
  case unavailable(ConnectionFailure)
  case closed

  /// Whether an attempt is a first one or a retry.
  enum RetryProgress: Hashable, Sendable {
    case firstAttempt
    case retry(Int, after: ConnectionFailure)

    /// The number of the retry; 0 for the first attempt.
    var number: Int {
      switch self {
      case .firstAttempt: 0
      case .retry(let number, _): number
      }
    }
  }

  /// Whether an open connection has been open for long enough to reset the retry count.
  enum Stability: Hashable, Sendable {
    case pending(RetryProgress, ConnectionMachine.Timer)
    case stable
  }

  /// The epoch of the current socket, if there is one.
  var epoch: Epoch? {
    switch self {
    case .opening(let epoch, _, _), .handshaking(let epoch, _, _), .open(let epoch, _): epoch
    case .idle, .waiting, .unavailable, .closed: nil
    }
  }

  /// The number of the current retry; 0 for a first attempt, for a stable connection, and if no
  /// attempt follows.
  var retryNumber: Int {
    switch self {
    case .opening(_, let progress, _), .handshaking(_, let progress, _): progress.number
    case .open(_, .pending(let progress, _)): progress.number
    case .waiting(let retry, _, _): retry
    case .idle, .open(_, .stable), .unavailable, .closed: 0
    }
  }

  /// The timer that is running.
  var timer: ConnectionMachine.Timer? {
    switch self {
    case .opening(_, _, let timer), .handshaking(_, _, let timer): timer
    case .open(_, .pending(_, let timer)), .waiting(_, _, let timer): timer
    case .idle, .open(_, .stable), .unavailable, .closed: nil
    }
  }

  /// Returns the commands that end this phase. A socket is closed before anything else happens.
  func ending(_ failure: ConnectionFailure, _ code: CloseCode) -> [ConnectionMachine.Command] {
    var commands: [ConnectionMachine.Command] = []
    if let epoch { commands.append(.closeSocket(epoch, code)) }
    if let timer { commands.append(.cancelTimer(timer)) }
    switch self {
    case .opening, .handshaking: commands.append(.failConnects(failure))
    case .open(let epoch, _): commands += [.stopKeepAlive(epoch), .channelsDown]
    case .idle, .waiting, .unavailable, .closed: break
    }
    return commands
  }
}
