public import StateKit

/// The rules of an access token: when the provider is asked, and which of several tokens is used.
///
/// The machine is a value; see ``ConnectionMachine``. At most one request is pending, and all
/// callers that wait get its outcome. A failure keeps the old token. If the app sets a token, a
/// pending request is cancelled, and the callers that wait get the token of the app.
///
/// ```swift
/// var machine = TokenMachine(.provider())
/// machine.handle(.tokenNeeded, random: .live)
/// // [.requestToken(1), .startTimer(deadline, 30 s)]
/// ```
public struct TokenMachine: Hashable, Sendable {
  /// The origin of the tokens.
  public let policy: TokenPolicy
  /// The token that is in use.
  public private(set) var token: AccessToken?
  /// The state of the requests to the provider.
  public private(set) var state = State.settled
  private var lastGeneration: UInt64 = 0
  private var lastTimer: UInt64 = 0

  /// Creates a machine without a request.
  ///
  /// - Parameters:
  ///   - policy: The origin of the tokens.
  ///   - token: The first token.
  public init(_ policy: TokenPolicy, token: AccessToken? = nil) {
    self.policy = policy
    self.token = token
  }

  /// Applies an event, and returns what the client has to do.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - random: The source of the jitter of the retry delays.
  public mutating func handle(_ event: Event, random: RandomSource) -> [Command] {
    switch event {
    case .tokenNeeded: token.map { [.completeRequests(.token($0))] } ?? request()
    case .refreshNeeded: request()
    case .provided(let generation, let token, let validity) where isCurrent(generation):
      accept(token, validity)
    case .providerFailed(let generation, let failure) where isCurrent(generation):
      keepToken(failure, random)
    case .updated(let token): update(token)
    case .stopped: abandon(.failed(.stopped))
    case .timerFired(let timer) where timer == state.timer: fire(timer, random)
    case .provided, .providerFailed, .timerFired: []
    }
  }

  private func isCurrent(_ generation: Generation) -> Bool {
    if case .requested(generation, _, _) = state { true } else { false }
  }

  /// Asks the provider unless a request is pending. Without a provider, answers the callers.
  private mutating func request() -> [Command] {
    guard case .provider(let deadline, _, _) = policy else {
      return [.completeRequests(token.map { .token($0) } ?? .failed(.noProvider))]
    }
    if case .requested = state { return [] }
    let cancellation = state.timer.map { [Command.cancelTimer($0)] } ?? []
    lastGeneration += 1
    let generation = Generation(number: lastGeneration)
    let timer = makeTimer(.deadline)
    state = .requested(generation, timer, failures: state.failures)
    return cancellation + [.requestToken(generation), .startTimer(timer, deadline)]
  }

  private mutating func fire(_ timer: Timer, _ random: RandomSource) -> [Command] {
    switch state {
    case .settled: return []
    case .scheduled: return request().filter { $0 != .cancelTimer(timer) }
    case .requested(let generation, _, _):
      return [.cancelRequest(generation)]
        + keepToken(.timedOut, random).filter { $0 != .cancelTimer(timer) }
    }
  }

  private mutating func accept(_ token: AccessToken, _ validity: Duration?) -> [Command] {
    var commands = settle()
    commands += replaceToken(token)
    if let validity, case .provider(_, let lead, _) = policy {
      // The delay is at least one second and at least half of the validity, so that a short
      // validity does not cause a busy loop.
      commands += schedule(after: max(validity - lead, validity / 2, .seconds(1)), failures: 0)
    }
    return commands + [.completeRequests(.token(token))]
  }

  /// Keeps the old token after a failure. The provider is asked again later, because the old token
  /// may expire. After a refusal, or without an old token, no further request is planned.
  private mutating func keepToken(_ failure: TokenFailure, _ random: RandomSource) -> [Command] {
    let failures = state.failures + 1
    let commands = settle()
    guard let token else { return commands + [.completeRequests(.failed(failure))] }
    guard failure != .refused, case .provider(_, _, let retry) = policy else {
      return commands + [.completeRequests(.kept(token, failure))]
    }
    let delay = retry.delay(beforeRetry: failures, random: random)
    return commands + schedule(after: delay, failures: failures)
      + [.completeRequests(.kept(token, failure))]
  }

  private mutating func update(_ token: AccessToken?) -> [Command] {
    guard let token else {
      self.token = nil
      return abandon(.failed(.removed))
    }
    let change = replaceToken(token)
    return abandon(.token(token)) + change
  }

  /// Cancels the pending or planned request. Callers that wait for a pending one get the outcome.
  private mutating func abandon(_ outcome: Outcome) -> [Command] {
    guard case .requested(let generation, _, _) = state else { return settle() }
    return [.cancelRequest(generation)] + settle() + [.completeRequests(outcome)]
  }

  private mutating func replaceToken(_ token: AccessToken) -> [Command] {
    guard token != self.token else { return [] }
    self.token = token
    return [.tokenChanged(token)]
  }

  private mutating func settle() -> [Command] {
    let cancellation = state.timer.map { [Command.cancelTimer($0)] } ?? []
    state = .settled
    return cancellation
  }

  private mutating func schedule(after delay: Duration, failures: Int) -> [Command] {
    let timer = makeTimer(.request)
    state = .scheduled(timer, failures: failures)
    return [.startTimer(timer, max(.zero, delay))]
  }

  private mutating func makeTimer(_ kind: Timer.Kind) -> Timer {
    lastTimer += 1
    return Timer(kind: kind, number: lastTimer)
  }
}
