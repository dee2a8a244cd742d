internal import HTTPExchange
internal import StateKit

/// The feature that fetches variants and flags in a store: it sends requests, runs timers, and leaves what
/// the client has to do in ``State/outputs``.
struct ExperimentsFeature: Reducer {
  struct State: Equatable, Sendable {
    var fetches: FetchMachine
    var flags: FlagsMachine
    /// The newest known summary of the owned state.
    var summary = ClientSummary()
    /// Whether ``Action/started(_:_:_:)`` was handled since the last stop.
    var isStarted = false
    /// The poll whose timer runs; nil while there is no polling.
    var poll: PollID?
    /// The number of the exposure that the provider is receiving.
    var delivering: Int?
    /// The number of the last exposure that the provider has received.
    var lastDelivered = 0
    /// Whether the effect that observes the owned state runs. It starts with the first action.
    var isObserving = false
    /// What the client has to do after the last action, in order.
    var outputs: [Output] = []

    fileprivate var lastPoll = 0

    init(_ policy: FetchPolicy) {
      fetches = FetchMachine(policy)
      flags = FlagsMachine(deadline: policy.deadline)
    }

    fileprivate mutating func beginPoll() -> PollID {
      lastPoll += 1
      let poll = PollID(number: lastPoll)
      self.poll = poll
      return poll
    }
  }

  /// A wait for the next request of the schedule. Each number is used once.
  struct PollID: Hashable, Sendable {
    let number: Int
  }

  enum Action: Sendable {
    /// A caller asked for variants, while the owned state had the summary.
    case fetchRequested(FetchMachine.CallerID, FetchTarget, ClientSummary)
    /// A caller started the client, while the owned state had the summary.
    case started(FetchMachine.CallerID, FetchTarget, ClientSummary)
    /// The owned state changed.
    case summaryChanged(ClientSummary)
    /// Something happened to the fetches.
    case fetches(FetchMachine.Event)
    /// Something happened to the requests for flags.
    case flags(FlagsMachine.Event)
    /// The wait for the next request of the schedule is over.
    case pollTimerFired(PollID)
    /// The provider has received the exposure with a number.
    case exposureDelivered(Int)
  }

  /// What the client does after an action.
  enum Output: Hashable, Sendable {
    /// Stores variants, unless one of the events since these ended the fetch.
    case applyVariants(FetchedVariants, FetchEndings)
    /// Stores flags, unless the client was stopped since.
    case applyFlags(FlagSet, FetchEndings)
    /// Records that the variants of the current user could not be fetched.
    case fetchFailed
    /// Records that an exposure was delivered.
    case removeExposure(Int)
    /// Ends a wait of each caller.
    case complete([FetchMachine.CallerID], FetchError?)
    /// Ends all waits of a caller whose start had nothing to do.
    case skip(FetchMachine.CallerID)
  }

  let services: ExperimentsServices

  @Dependency(\.random) private var random

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.outputs.removeAll(keepingCapacity: true)
    var effects: [Effect<Action>] = []
    if !state.isObserving {
      state.isObserving = true
      effects.append(services.observation)
    }
    switch action {
    case .fetchRequested(let caller, let target, let summary):
      absorb(summary, &state, &effects)
      fetch(caller, target, summary.endings, &state, &effects)
    case .started(let caller, let target, let summary):
      absorb(summary, &state, &effects)
      start(caller, target, summary.endings, &state, &effects)
    case .summaryChanged(let summary): absorb(summary, &state, &effects)
    case .fetches(let event): handle(event, &state, &effects)
    case .flags(let event): handle(event, &state, &effects)
    case .pollTimerFired(let poll):
      guard state.poll == poll else { break }
      handle(FlagsMachine.Event.requested(nil), &state, &effects)
      effects.append(wait(for: state.beginPoll()))
    case .exposureDelivered(let number):
      (state.delivering, state.lastDelivered) = (nil, number)
      state.outputs.append(.removeExposure(number))
    }
    return effects.isEmpty ? .none : .merge(effects)
  }

  // MARK: Calls

  private func fetch(
    _ caller: FetchMachine.CallerID, _ target: FetchTarget, _ endings: FetchEndings,
    _ state: inout State, _ effects: inout [Effect<Action>]
  ) {
    // The call was made before an event that ended it, and arrived after the event.
    if let error = endings.error(at: state.summary.endings) {
      state.outputs.append(.complete([caller], error))
    } else {
      handle(FetchMachine.Event.fetchRequested(caller, target), &state, &effects)
    }
  }

  private func start(
    _ caller: FetchMachine.CallerID, _ target: FetchTarget, _ endings: FetchEndings,
    _ state: inout State, _ effects: inout [Effect<Action>]
  ) {
    if state.isStarted || endings.stops < state.summary.endings.stops {
      state.outputs.append(.skip(caller))
      return
    }
    state.isStarted = true
    handle(FlagsMachine.Event.requested(caller), &state, &effects)
    if services.fetchesOnStart { fetch(caller, target, endings, &state, &effects) }
    if services.polls { effects.append(wait(for: state.beginPoll())) }
  }

  /// Applies what happened to the owned state since the last summary.
  private func absorb(
    _ summary: ClientSummary, _ state: inout State, _ effects: inout [Effect<Action>]
  ) {
    guard summary.revision > state.summary.revision else { return }
    let known = state.summary.endings
    state.summary = summary
    if summary.endings.stops > known.stops {
      state.isStarted = false
      if let poll = state.poll.take() { effects.append(.cancel(id: poll)) }
      handle(FlagsMachine.Event.stopped, &state, &effects)
    }
    switch known.error(at: summary.endings) {
    case .stopped?: handle(FetchMachine.Event.stopped, &state, &effects)
    case .cleared?: handle(FetchMachine.Event.cleared, &state, &effects)
    case _?: handle(FetchMachine.Event.identityChanged, &state, &effects)
    case nil: break
    }
    deliver(&state, &effects)
  }

  // MARK: Variants

  private func handle(
    _ event: FetchMachine.Event, _ state: inout State, _ effects: inout [Effect<Action>]
  ) {
    for command in state.fetches.handle(event, random: random) {
      switch command {
      case .askIdentity(let generation): effects.append(askIdentity(generation, state))
      case .send(let attempt, let target):
        effects.append(send(attempt, target, state.summary.tracking))
      case .apply(let variants, _):
        state.outputs.append(.applyVariants(variants, state.summary.endings))
      case .complete(let callers, let error):
        if let error, !error.isEnd { state.outputs.append(.fetchFailed) }
        state.outputs.append(.complete(callers, error))
      case .startTimer(let timer, let delay):
        effects.append(
          .concatenate(.sleep(for: delay), .send(.fetches(.timerFired(timer))))
            .cancellable(id: timer))
      case .cancelTimer(let timer): effects.append(.cancel(id: timer))
      }
    }
  }

  private struct IdentityEffect: Hashable, Sendable {}

  /// Asks the identity provider. An earlier question whose answer no longer counts is abandoned.
  private func askIdentity(
    _ generation: FetchMachine.FetchGeneration, _ state: State
  ) -> Effect<Action> {
    guard let target = state.fetches.target, let provider = services.userProvider else {
      return .none
    }
    return .run("experiments.identity") { send in
      let user = target.user.filled(from: await provider())
      await send(.fetches(.identityProvided(generation, user)))
    }
    .cancellable(id: IdentityEffect(), cancelInFlight: true)
  }

  /// Sends a request for variants. It is never cancelled, except with the store.
  private func send(
    _ attempt: FetchMachine.Attempt, _ target: FetchTarget, _ tracking: FetchRequest.Tracking?
  ) -> Effect<Action> {
    let services = services
    return .run("experiments.fetch") { send in
      let response = try await services.http.send(services.request(tracking).variants(target))
      await send(.fetches(.responded(attempt, FetchResponse(response))))
    } catch: { error, send in
      await send(.fetches(.failed(attempt, FetchError(exchange: error))))
    }
  }

  // MARK: Flags

  private struct FlagsTimer: Hashable, Sendable {
    let request: FlagsMachine.RequestID
  }

  private func handle(
    _ event: FlagsMachine.Event, _ state: inout State, _ effects: inout [Effect<Action>]
  ) {
    for command in state.flags.handle(event) {
      switch command {
      case .send(let request): effects.append(send(request, state.summary.tracking))
      case .startTimer(let request, let delay):
        effects.append(
          .concatenate(.sleep(for: delay), .send(.flags(.deadlinePassed(request))))
            .cancellable(id: FlagsTimer(request: request)))
      case .cancelTimer(let request): effects.append(.cancel(id: FlagsTimer(request: request)))
      case .apply(let flags): state.outputs.append(.applyFlags(flags, state.summary.endings))
      case .complete(let callers, let error):
        if let error, !error.isEnd, !services.fetchesOnStart { state.outputs.append(.fetchFailed) }
        state.outputs.append(.complete(callers, error))
      }
    }
  }

  private func send(
    _ id: FlagsMachine.RequestID, _ tracking: FetchRequest.Tracking?
  ) -> Effect<Action> {
    let services = services
    return .run("experiments.flags") { send in
      let response = try await services.http.send(services.request(tracking).flags())
      await send(.flags(.responded(id, FlagsResponse(response))))
    } catch: { error, send in
      await send(.flags(.failed(id, FetchError(exchange: error))))
    }
  }

  private func wait(for poll: PollID) -> Effect<Action> {
    .concatenate(
      .sleep(for: services.schedule.delay(random: random)), .send(.pollTimerFired(poll))
    )
    .cancellable(id: poll)
  }

  // MARK: Exposures

  /// Delivers the next exposure to the provider, one at a time. It is removed afterwards, so that one that
  /// the end of the process interrupts is delivered again.
  private func deliver(_ state: inout State, _ effects: inout [Effect<Action>]) {
    guard state.delivering == nil, let entry = state.summary.nextExposure,
      entry.number > state.lastDelivered, let provider = services.exposureProvider
    else { return }
    state.delivering = entry.number
    effects.append(
      .run("experiments.expose") { send in
        await provider(entry.exposure, entry.identity)
        await send(.exposureDelivered(entry.number))
      })
  }
}

extension FetchError {
  /// Whether an event ended the fetch, and not a failure.
  fileprivate var isEnd: Bool {
    switch self {
    case .superseded, .cleared, .stopped: true
    default: false
    }
  }

  /// Creates the error of an exchange that threw.
  fileprivate init(exchange error: any Error) {
    switch error {
    case let error as FetchError: self = error
    case let error as HTTPClientError: self = .noAnswer(error)
    default: self = .noAnswer(.failed(code: 0))
    }
  }
}
