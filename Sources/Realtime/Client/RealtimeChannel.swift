public import HTTPExchange

/// A channel of a ``RealtimeClient``.
///
/// After a lost connection the channel is joined again, until the subscription ends.
///
/// ```swift
/// let room = client.channel("room:a")
/// try await room.subscribe()
/// let reply = try await room.push("rename", ["to": "B"], within: .seconds(10))
/// for await event in room.events(buffering: .newest(256)) { print(event) }
/// ```
public final class RealtimeChannel: Sendable {
  /// The functions of a channel.
  struct Endpoints: Sendable {
    var subscribe: @Sendable () async throws -> Void
    var unsubscribe: @Sendable () async throws -> Void
    var push: @Sendable (PushContent, PushOptions) async throws -> PushReply?
    var position: @Sendable () async -> ChannelPosition?
  }

  /// The name of the channel.
  public let name: ChannelName
  private let endpoints: Endpoints
  let consumers: ChannelConsumers

  init(_ name: ChannelName, _ consumers: ChannelConsumers, _ endpoints: Endpoints) {
    self.name = name
    self.consumers = consumers
    self.endpoints = endpoints
  }

  /// Subscribes to the channel. Concurrent callers share one join.
  ///
  /// Returns when the server's data flows. The call also waits for the connection, but does not open
  /// it. If all callers are cancelled before the first success, the subscription ends.
  ///
  /// - Throws: ``ChannelFailure``, or `CancellationError` if the task was cancelled.
  public func subscribe() async throws { try await endpoints.subscribe() }

  /// Ends the subscription. Returns when the server has confirmed the end, or when
  /// ``ChannelPolicy/leaveTimeout`` has passed. Returns immediately if no connection is open, or if
  /// the server does not reply to a leave.
  ///
  /// - Throws: `CancellationError` if the task was cancelled; the subscription ends nevertheless.
  ///   ``ChannelFailure/removed`` if the channel was removed.
  public func unsubscribe() async throws { try await endpoints.unsubscribe() }

  /// Sends an event, and returns the server's reply (Phoenix).
  ///
  /// A push waits until the channel is joined. It is written at most once: if the connection is lost
  /// after the push may have been written, the push fails with ``PushFailure/interrupted``.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - payload: The content, a JSON object.
  ///   - timeout: The time from the call until the reply.
  /// - Throws: ``PushFailure``, ``ChannelFailure/removed`` if the channel was removed, or
  ///   `CancellationError` if the task was cancelled.
  @discardableResult
  public func push(
    _ event: String, _ payload: JSONValue = [:], within timeout: Duration = .seconds(10)
  ) async throws -> PushReply {
    let options = PushOptions(timeout: timeout)
    guard let reply = try await endpoints.push(.event(event, .json(payload)), options) else {
      throw PushFailure.interrupted
    }
    return reply
  }

  /// Sends an event with a binary payload, and returns the server's reply (Phoenix, version 2).
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - bytes: The content.
  ///   - timeout: The time from the call until the reply.
  /// - Throws: ``PushFailure``, ``ChannelFailure/removed`` if the channel was removed, or
  ///   `CancellationError` if the task was cancelled.
  @discardableResult
  public func push(
    _ event: String, bytes: [UInt8], within timeout: Duration = .seconds(10)
  ) async throws -> PushReply {
    let options = PushOptions(timeout: timeout)
    guard let reply = try await endpoints.push(.event(event, .bytes(bytes)), options) else {
      throw PushFailure.interrupted
    }
    return reply
  }

  /// Sends an event without waiting for a reply.
  ///
  /// Returns when the event is in the queue of the open connection. If the connection is lost soon
  /// after, the event may not arrive.
  ///
  /// In Pusher's protocol this is a client event: the name begins with `client-`, and the channel is
  /// private or a presence channel.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - payload: The content.
  ///   - timeout: The time to wait until the channel is joined.
  /// - Throws: ``PushFailure``, ``ChannelFailure/removed`` if the channel was removed, or
  ///   `CancellationError` if the task was cancelled.
  public func trigger(
    _ event: String, _ payload: JSONValue = [:], within timeout: Duration = .seconds(10)
  ) async throws {
    let options = PushOptions(timeout: timeout, awaitsReply: false)
    _ = try await endpoints.push(.event(event, .json(payload)), options)
  }

  /// Sends a broadcast to the other members of the channel (Supabase).
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - payload: The content.
  ///   - acknowledged: Whether to wait for the server's reply. The configuration of the join must ask
  ///     for it (``PhoenixJoinConfiguration/Broadcast/acknowledges``).
  ///   - timeout: The time from the call until the reply. If `acknowledged` is false, the time to
  ///     wait until the channel is joined.
  /// - Throws: ``PushFailure``, ``ChannelFailure/removed`` if the channel was removed, or
  ///   `CancellationError` if the task was cancelled.
  public func broadcast(
    _ event: String, _ payload: JSONValue = [:], acknowledged: Bool = false,
    within timeout: Duration = .seconds(10)
  ) async throws {
    let options = PushOptions(timeout: timeout, awaitsReply: acknowledged)
    try await endpoints.push(.broadcast(event: event, .json(payload)), options)?.requireSuccess()
  }

  /// Makes the client a member of the channel, or changes what it publishes about itself (Phoenix).
  ///
  /// The membership ends with the join. Call this function again after each further join.
  ///
  /// - Throws: ``PushFailure``, ``ChannelFailure/removed`` if the channel was removed, or
  ///   `CancellationError` if the task was cancelled.
  public func track(_ payload: JSONValue, within timeout: Duration = .seconds(10)) async throws {
    try await endpoints.push(.presence(.track(payload)), PushOptions(timeout: timeout))?
      .requireSuccess()
  }

  /// Ends the membership of the client (Phoenix).
  ///
  /// - Throws: ``PushFailure``, ``ChannelFailure/removed`` if the channel was removed, or
  ///   `CancellationError` if the task was cancelled.
  public func untrack(within timeout: Duration = .seconds(10)) async throws {
    try await endpoints.push(.presence(.untrack), PushOptions(timeout: timeout))?.requireSuccess()
  }

  /// The position of the last delivered message; nil if the server does not number messages.
  ///
  /// The app can store the position and give it to ``ChannelOptions/position`` later. A delivered
  /// message may still be in the buffer of a stream, so store the position after all earlier events
  /// are processed.
  public var position: ChannelPosition? {
    get async { await endpoints.position() }
  }
}
