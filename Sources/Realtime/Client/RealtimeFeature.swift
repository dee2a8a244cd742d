internal import StateKit

/// The feature that runs the machines of a client in a store: it opens and closes links, runs
/// timers, and leaves the results for the client in ``State/outputs``.
struct RealtimeFeature: Reducer {
  struct State: Equatable, Sendable {
    var session: RealtimeSession
    /// What the client has to do after the last action, in order.
    var outputs: [RealtimeSession.Command] = []
    /// Whether the effect that calls the handlers runs. It starts with the first action.
    var callsHandlers = false

    init(_ configuration: RealtimeConfiguration) { session = RealtimeSession(configuration) }

    /// Two states are equal if their sessions are. The other properties belong to the client.
    static func == (first: Self, second: Self) -> Bool { first.session == second.session }
  }

  typealias Action = RealtimeSession.Event

  let services: RealtimeServices

  @Dependency(\.random) private var random

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.outputs.removeAll(keepingCapacity: true)
    state.session.handle(action, random: random, &state.outputs)
    var effects: [Effect<Action>] = []
    if !state.callsHandlers {
      state.callsHandlers = true
      effects.append(callHandlers())
    }
    if case .link(let epoch, .opened) = action, state.session.currentEpoch == epoch {
      effects.append(write(epoch))
    }
    for command in state.outputs {
      if let effect = effect(of: command) { effects.append(effect) }
    }
    return effects.isEmpty ? .none : .merge(effects)
  }

  /// Returns the effect of a command; nil for a command that the client performs.
  private func effect(of command: RealtimeSession.Command) -> Effect<Action>? {
    switch command {
    case .openLink(let epoch): open(epoch)
    case .closeLink(let epoch, let code): close(epoch, code)
    case .startTimer(let timer, let delay):
      .concatenate(.sleep(for: delay), .send(.timerFired(timer))).cancellable(id: timer)
    case .cancelTimer(let timer): .cancel(id: timer)
    case .authorize(let channel, let join, let socketID): authorize(channel, join, socketID)
    case .requestToken(let generation): requestToken(generation)
    case .cancelTokenRequest(let generation): .cancel(id: generation)
    default: nil
    }
  }

  // MARK: Links

  private struct LinkEffect: Hashable, Sendable {
    let epoch: Epoch
  }

  /// Opens a link, and reads its messages until it ends.
  private func open(_ epoch: Epoch) -> Effect<Action> {
    .run("realtime.link", with: epoch) { send, epoch in
      let link = try await services.transport.open(services.endpoint)
      services.links.insert(link, epoch, byteLimit: services.outboundByteLimit)
      do {
        await send(.link(epoch, .opened))
        while !Task.isCancelled, let message = try await link.receive() {
          await send(.link(epoch, .received(message)))
          if services.gate.isOpen { continue }
          await send(.link(epoch, .paused))
          await services.gate.pass()
          await send(.link(epoch, .resumed))
        }
      } catch is CancellationError {}
      // The task is cancelled if the attempt was given up or the client was released. If it is not
      // cancelled, another effect has closed the link.
      if Task.isCancelled { await services.links.remove(epoch)?.close(.goingAway, "") }
    } catch: { error, send in
      if let failure = ConnectionFailure(error) { await send(.link(epoch, .failed(failure))) }
    }
    .cancellable(id: LinkEffect(epoch: epoch))
  }

  /// Writes the messages of a link, one after the other.
  private func write(_ epoch: Epoch) -> Effect<Action> {
    .run("realtime.writer", with: epoch) { _, epoch in
      guard let entry = services.links.entry(epoch) else { return }
      while let message = await entry.outbound.next() { try await entry.link.send(message) }
    } catch: { error, send in
      if let failure = ConnectionFailure(error) { await send(.link(epoch, .failed(failure))) }
    }
    .cancellable(id: LinkEffect(epoch: epoch))
  }

  private func close(_ epoch: Epoch, _ code: CloseCode) -> Effect<Action> {
    .concatenate(
      .run("realtime.close", with: (epoch, code)) { _, value in
        await services.links.remove(value.0)?.close(value.1, "")
      },
      // Ends an attempt that has no link yet.
      .cancel(id: LinkEffect(epoch: epoch)))
  }

  // MARK: Handlers

  /// Calls the handlers outside of the store's isolation.
  private func callHandlers() -> Effect<Action> {
    .run("realtime.handlers") { _ in
      await services.handlers.run(on: services.transport.handlerExecutor ?? HandlerExecutor.live())
    }
  }

  // MARK: Permissions

  private func authorize(
    _ channel: ChannelName, _ join: JoinID, _ socketID: String
  ) -> Effect<Action> {
    let request = PusherAuthorizationRequest(socketID: socketID, channel: channel.rawValue)
    return .run("realtime.authorize", with: request) { send, request in
      let permission = try await services.authorizer.authorize(request)
      let authorization = ChannelAuthorization(
        signature: permission.auth, channelData: permission.channelData)
      await send(.channel(channel, .authorized(join, authorization)))
    } catch: { error, send in
      let (failure, isTemporary) = ChannelFailure.authorization(error)
      await send(
        .channel(channel, .authorizationFailed(join, failure, isTemporary: isTemporary)))
    }
  }

  private func requestToken(_ generation: TokenMachine.Generation) -> Effect<Action> {
    .run("realtime.token", with: generation) { send, generation in
      let grant = try await services.tokens.token()
      await send(.token(.provided(generation, grant.token, validFor: grant.validity)))
    } catch: { error, send in
      await send(.token(.providerFailed(generation, error as? TokenFailure ?? .unreachable)))
    }
    .cancellable(id: generation)
  }
}

extension ConnectionFailure {
  /// Creates the failure of a link; nil for a cancellation.
  fileprivate init?(_ error: any Error) {
    switch error {
    case is CancellationError: return nil
    case WebSocketFailure.closed(let code, let reason):
      self = .closedByServer(code, reason: reason)
    case let failure as WebSocketFailure: self = .socket(failure)
    default: self = .socket(.connectionLost(errno: 0))
    }
  }
}

extension ChannelFailure {
  /// Returns the failure of an authorization, and whether a later attempt may succeed.
  fileprivate static func authorization(_ error: any Error) -> (Self, isTemporary: Bool) {
    switch error {
    case RealtimeAuthorizer.Failure.refused(let status):
      (.authorizationRefused(status: status), status.map { $0 == 429 || $0 >= 500 } ?? false)
    case let failure as PusherFailure:
      (.joinRefused(reason: "the authorization is invalid: \(failure)"), false)
    default: (.authorizationUnavailable, true)
    }
  }
}
