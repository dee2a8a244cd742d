internal import HTTPExchange
internal import Realtime
internal import StateKit

/// The feature that opens a line, writes its requests, and polls while no socket can be opened. Its
/// effects end with their store.
struct LinkFeature: Reducer {
  struct State: Equatable, Sendable {
    var isStarted = false
  }

  enum Action: Sendable {
    /// The owner of the line starts it.
    case started
    /// The machine of polling starts or stops something.
    case pollCommanded(PollMachine.Command)
  }

  private enum PollTimer: Hashable {
    case next
  }

  let client: RealtimeClient
  let channel: RealtimeChannel
  let link: LinkState
  /// The join of the line, which each post contains.
  let join: LineJoin
  /// The posts; nil if the phone does not poll.
  let polling: PollingTransport?

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .started:
      guard !state.isStarted else { return .none }
      state.isStarted = true
      return .merge(connect(), subscribe(), write(), listenToPolling())
    case .pollCommanded(let command): return polling.map { effect(of: command, $0) } ?? .none
    }
  }

  /// Opens the connection. After a failed attempt, the connection retries by itself.
  private func connect() -> Effect<Action> {
    .run("link.connect", with: client) { _, client in
      do { try await client.connect() } catch is ConnectionFailure {}
    }
  }

  /// Joins the channel. After a lost connection, the channel is joined again by itself. If the server
  /// refuses the join for good, closes the connection, which would be of no use.
  private func subscribe() -> Effect<Action> {
    .run("link.subscribe", with: (client, channel)) { _, services in
      do { try await services.1.subscribe() } catch is ChannelFailure {
        await services.0.disconnect()
      }
    }
  }

  /// Writes the requests in their order, each at most once.
  ///
  /// A request of an earlier opening of the line is dropped: its caller knows that it was interrupted. A
  /// push that fails is not repeated, because it may have been written.
  private func write() -> Effect<Action> {
    .run("link.write", with: (channel, link)) { _, services in
      let (channel, link) = services
      for await request in link.requests where link.openEpoch == request.epoch {
        guard
          let payload = try? JSONValue(
            parsing: request.bytes, maximumByteCount: LinkTransport.requestByteLimit)
        else { continue }
        do { try await channel.trigger(LineEvent.request, payload) } catch is PushFailure {}
      }
    }
  }

  // MARK: Polling

  private func listenToPolling() -> Effect<Action> {
    .run("link.poll", with: link) { send, link in
      for await command in link.pollCommands { await send(.pollCommanded(command)) }
    }
  }

  private func effect(
    of command: PollMachine.Command, _ polling: PollingTransport
  ) -> Effect<Action> {
    switch command {
    case .startTimer(let number, let duration):
      .run("link.pollTimer", with: (polling.clock, link)) { _, services in
        try await services.0.sleep(for: duration)
        services.1.handle(.timerFired(number))
      }.cancellable(id: PollTimer.next, cancelInFlight: true)
    case .cancelTimer: .cancel(id: PollTimer.next)
    case .exchange(let number, let requests): exchange(number, requests, polling)
    case .write, .publish: .none
    }
  }

  /// Posts requests, and hands up the messages of the response, also if a socket has opened meanwhile.
  private func exchange(
    _ number: Int, _ requests: [[UInt8]], _ polling: PollingTransport
  ) -> Effect<Action> {
    .run("link.exchange", with: (polling, link, join)) { _, services in
      let (polling, link, join) = services
      let messages = await polling.exchange(LineExchange.body(join, requests: requests))
      for message in messages ?? [] { link.receive(message) }
      let outcome: PollMachine.Outcome =
        messages.map { $0.count < requests.count ? .unanswered : .answered } ?? .failed
      link.handle(.exchanged(number, outcome))
    }
  }
}
