public import StateKit

/// The rules of fetches: which request is sent when, which answer counts, and when callers continue.
///
/// The machine is a value without a task or a clock. At most one fetch runs. A later fetch, another user,
/// clearing and stopping end it, and nothing of it has an effect afterwards. Callers continue with the
/// first answer or failure; retries go on without them.
///
/// ```swift
/// var machine = FetchMachine()
/// machine.handle(.fetchRequested(caller, FetchTarget(user: user)), random: .live)
/// // [.send(first attempt), .startTimer(deadline, 10 s)]
/// ```
public struct FetchMachine: Hashable, Sendable {
  /// The limits and delays.
  public let policy: FetchPolicy
  private var fetch: Fetch?
  /// The number of the newest fetch, or of the end of all fetches before.
  private var lastGeneration = 0
  /// The requests that have neither been answered nor failed, abandoned ones included.
  private var underWay: Set<Attempt> = []

  /// The fetch that runs.
  private struct Fetch: Hashable {
    let attempt: Attempt
    let target: FetchTarget
    /// The user of the target, with the identifiers of the provider.
    var user: ExperimentUser
    var stage: Stage
    var callers: [CallerID]
    /// Whether a full fetch, which this partial one interrupted, runs again afterwards.
    let owesFullFetch: Bool

    var timer: Timer {
      switch stage {
      case .identity: Timer(kind: .identity, attempt: attempt)
      case .place, .answer: Timer(kind: .deadline, attempt: attempt)
      case .delay: Timer(kind: .retry, attempt: attempt)
      }
    }
  }

  /// Creates a machine without a fetch.
  public init(_ policy: FetchPolicy = FetchPolicy()) { self.policy = policy }

  /// The state of the machine.
  public var state: State {
    guard let fetch else { return .idle }
    let generation = fetch.attempt.generation
    return fetch.attempt.retry == 0
      ? .fetching(generation, fetch.stage)
      : .retrying(generation, number: fetch.attempt.retry, fetch.stage)
  }

  /// What the fetch asks for that runs; nil if none does.
  public var target: FetchTarget? { fetch?.target }

  /// Applies an event, and returns what the client has to do. An event of an earlier fetch has no effect,
  /// except that the end of its request can make room for another one.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - random: The source of the jitter of the retry delays.
  public mutating func handle(_ event: Event, random: RandomSource) -> [Command] {
    switch event {
    case .fetchRequested(let caller, let target): request(target, for: caller)
    case .identityProvided(let generation, let user): identify(generation, user)
    case .responded(let attempt, let response): receive(attempt, response, random)
    case .failed(let attempt, let error): fail(attempt, error, random)
    case .timerFired(let timer): fire(timer, random)
    case .identityChanged: endAll(.superseded)
    case .cleared: endAll(.cleared)
    case .stopped: endAll(.stopped)
    }
  }

  // MARK: The begin of a fetch

  private mutating func request(_ target: FetchTarget, for caller: CallerID) -> [Command] {
    if let fetch, fetch.attempt.retry == 0, fetch.target == target {
      self.fetch?.callers.append(caller)
      return []
    }
    let isFullInterrupted = fetch.map { $0.target.isFull || $0.owesFullFetch } ?? false
    let end = endFetch(.superseded)
    return end + begin(target, [caller], owesFullFetch: isFullInterrupted && !target.isFull)
  }

  private mutating func begin(
    _ target: FetchTarget, _ callers: [CallerID], owesFullFetch: Bool
  ) -> [Command] {
    lastGeneration += 1
    let generation = FetchGeneration(number: lastGeneration)
    let fetch = Fetch(
      attempt: Attempt(generation: generation, retry: 0), target: target, user: target.user,
      stage: .identity, callers: callers, owesFullFetch: owesFullFetch)
    self.fetch = fetch
    guard let timeout = policy.identityTimeout else { return send() }
    return [.askIdentity(generation), .startTimer(fetch.timer, timeout)]
  }

  private mutating func identify(_ generation: FetchGeneration, _ user: ExperimentUser) -> [Command]
  {
    guard let fetch, fetch.attempt.generation == generation, fetch.stage == .identity else {
      return []
    }
    self.fetch?.user = user
    return [.cancelTimer(fetch.timer)] + send()
  }

  /// Sends the request of the current attempt, as soon as there is room for it, and starts its deadline.
  private mutating func send() -> [Command] {
    fetch?.stage = .place
    guard let fetch else { return [] }
    return sendWaiting() + [.startTimer(fetch.timer, policy.deadline)]
  }

  private mutating func sendWaiting() -> [Command] {
    guard let fetch, fetch.stage == .place, underWay.count < policy.maximumUnderWay else {
      return []
    }
    self.fetch?.stage = .answer
    underWay.insert(fetch.attempt)
    return [.send(fetch.attempt, FetchTarget(user: fetch.user, keys: fetch.target.keys))]
  }

  // MARK: The end of a request

  private mutating func receive(
    _ attempt: Attempt, _ response: FetchResponse, _ random: RandomSource
  ) -> [Command] {
    switch response {
    case .failure(let error): return fail(attempt, error, random)
    case .variants(let variants):
      guard underWay.remove(attempt) != nil else { return [] }
      guard let fetch, fetch.attempt == attempt, fetch.stage == .answer else {
        return sendWaiting()
      }
      let result = FetchedVariants(variants, keys: fetch.target.keys)
      return [.cancelTimer(fetch.timer), .apply(result, for: fetch.user)]
        + complete(fetch, nil) + finish(fetch)
    }
  }

  private mutating func fail(
    _ attempt: Attempt, _ error: FetchError, _ random: RandomSource
  ) -> [Command] {
    guard underWay.remove(attempt) != nil else { return [] }
    guard let fetch, fetch.attempt == attempt, fetch.stage == .answer else { return sendWaiting() }
    return [.cancelTimer(fetch.timer)] + retry(fetch, after: error, random)
  }

  private mutating func fire(_ timer: Timer, _ random: RandomSource) -> [Command] {
    guard let fetch, fetch.timer == timer else { return [] }
    switch fetch.stage {
    case .identity, .delay: return send()
    // The request is abandoned, and remains under way until it ends by itself.
    case .place, .answer: return retry(fetch, after: .timedOut(after: policy.deadline), random)
    }
  }

  /// Ends the waits of the callers with the first failure, and waits for the next retry if there is one.
  private mutating func retry(
    _ fetch: Fetch, after error: FetchError, _ random: RandomSource
  ) -> [Command] {
    let completion = complete(fetch, error)
    let number = fetch.attempt.retry + 1
    guard let delay = policy.delay(beforeRetry: number, after: error, random: random) else {
      return completion + finish(fetch)
    }
    let next = Fetch(
      attempt: Attempt(generation: fetch.attempt.generation, retry: number), target: fetch.target,
      user: fetch.user, stage: .delay, callers: [], owesFullFetch: fetch.owesFullFetch)
    self.fetch = next
    return completion + [.startTimer(next.timer, delay)]
  }

  private func complete(_ fetch: Fetch, _ error: FetchError?) -> [Command] {
    fetch.callers.isEmpty ? [] : [.complete(fetch.callers, error)]
  }

  // MARK: The end of a fetch

  /// Ends a fetch that has its result, and begins the full one that it interrupted.
  private mutating func finish(_ fetch: Fetch) -> [Command] {
    self.fetch = nil
    guard fetch.owesFullFetch else { return [] }
    return begin(FetchTarget(user: fetch.target.user), [], owesFullFetch: false)
  }

  /// Ends the fetch without a result.
  private mutating func endFetch(_ error: FetchError) -> [Command] {
    guard let fetch else { return [] }
    self.fetch = nil
    return [.cancelTimer(fetch.timer)] + complete(fetch, error)
  }

  private mutating func endAll(_ error: FetchError) -> [Command] {
    lastGeneration += 1
    return endFetch(error)
  }
}
