extension TokenMachine {
  /// The state of the requests to the provider.
  public enum State: Hashable, Sendable {
    /// No request is made or planned.
    case settled
    /// A request is made when the timer fires. The number counts the failed requests before it.
    case scheduled(Timer, failures: Int)
    /// The provider was asked. The timer is the deadline of its answer.
    case requested(Generation, Timer, failures: Int)

    var timer: Timer? {
      switch self {
      case .settled: nil
      case .scheduled(let timer, _), .requested(_, let timer, _): timer
      }
    }

    var failures: Int {
      switch self {
      case .settled: 0
      case .scheduled(_, let failures), .requested(_, _, let failures): failures
      }
    }
  }

  /// The number of a request to the provider. It is used only once.
  public struct Generation: Hashable, Sendable {
    /// The number of the request, counted from 1.
    public let number: UInt64
  }

  /// A timer of the machine. Its number is used only once.
  public struct Timer: Hashable, Sendable {
    /// The purpose of the timer.
    public enum Kind: Hashable, Sendable {
      /// The provider must answer before the timer fires.
      case deadline
      /// The provider is asked when the timer fires.
      case request
    }

    /// The purpose of the timer.
    public let kind: Kind
    /// The number of the timer, counted from 1.
    public let number: UInt64
  }

  /// Something that happened to the token.
  public enum Event: Hashable, Sendable {
    /// A caller waits for a token, and accepts the current one.
    case tokenNeeded
    /// A caller waits for a new token, for example before channels are joined on a new connection.
    case refreshNeeded
    /// The provider gave a token. The duration is its validity; nil if it is unknown.
    case provided(Generation, AccessToken, validFor: Duration?)
    /// The provider gave no token.
    case providerFailed(Generation, TokenFailure)
    /// The app set a token, or removed it.
    case updated(AccessToken?)
    /// The client was stopped. The token is kept.
    case stopped
    /// The duration of a timer has passed.
    case timerFired(Timer)
  }

  /// The answer to the callers that wait for a token.
  public enum Outcome: Hashable, Sendable {
    /// The token that is in use.
    case token(AccessToken)
    /// The old token, because the provider failed.
    case kept(AccessToken, TokenFailure)
    /// The failure, because there is no token.
    case failed(TokenFailure)
  }

  /// What the client does after an event, in the order of the commands.
  public enum Command: Hashable, Sendable {
    /// Asks the provider for a token.
    case requestToken(Generation)
    /// Cancels a request to the provider. Its answer is not used.
    case cancelRequest(Generation)
    /// Sends the new token to the joined channels. The connection stays open.
    case tokenChanged(AccessToken)
    /// Answers all callers that wait for a token.
    case completeRequests(Outcome)
    /// Starts a timer that fires after the duration.
    case startTimer(Timer, Duration)
    /// Cancels a running timer.
    case cancelTimer(Timer)
  }
}
