internal import HTTPExchange
internal import Realtime
internal import StateKit

/// The feature that opens a line and writes its requests. Its effects end with their store.
struct LinkFeature: Reducer {
  struct State: Equatable, Sendable {
    var isStarted = false
  }

  enum Action: Sendable {
    /// The owner of the line starts it.
    case started
  }

  let client: RealtimeClient
  let channel: RealtimeChannel
  let link: LinkState

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard !state.isStarted else { return .none }
    state.isStarted = true
    return .merge(connect(), subscribe(), write())
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
}
