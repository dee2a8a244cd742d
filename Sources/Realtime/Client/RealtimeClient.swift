public import StateKit

/// The state of a client: its connection and its channels.
public struct RealtimeState: Hashable, Sendable {
  /// The status of the connection.
  fileprivate(set) var status = ConnectionStatus.idle
  /// The channels by name.
  fileprivate(set) var channels: [ChannelName: ChannelSnapshot] = [:]

  /// Creates the state of a client that has not connected yet.
  public init() {}
}

/// The read-only view of a client's state.
public struct ReadOnlyRealtimeState: Equatable, Sendable, CustomReflectable {
  private let state: RealtimeState

  fileprivate init(_ state: RealtimeState) { self.state = state }

  /// The status of the connection.
  public var status: ConnectionStatus { state.status }

  /// The names of the channels, in order.
  ///
  /// - Complexity: O(*n* log *n*) in the number of channels.
  public var channelNames: [ChannelName] { state.channels.keys.sorted() }

  /// Returns the state of a channel; nil if the client has no channel with the name.
  public func channel(_ name: ChannelName) -> ChannelSnapshot? { state.channels[name] }

  /// A mirror of the public members, which hides the owned state.
  public var customMirror: Mirror {
    Mirror(
      self, children: ["status": status, "channels": state.channels], displayStyle: .struct)
  }
}

fileprivate struct RealtimeOwner: StateOwner {
  var initialState: RealtimeState { RealtimeState() }
  func publish(_ state: RealtimeState) -> ReadOnlyRealtimeState { ReadOnlyRealtimeState(state) }
}

extension ReadOnlyRealtimeState: PublishedState {
  /// The type of the owned state.
  public typealias State = RealtimeState
  /// The key of the shared state. Only the owner can change it.
  public static var ownerKey: OwnerKey<Self> { OwnerKey(RealtimeOwner()) }
}

/// A client of a realtime server: one connection that recovers, and channels over it. It owns
/// ``ReadOnlyRealtimeState``.
///
/// ```swift
/// let client = RealtimeClient.live(
///   try .phoenix("ws://127.0.0.1:4000/socket"), in: storage, transport: .sockets(on: loop))
/// try await client.connect()
/// let room = client.channel("room:a")
/// try await room.subscribe()
/// ```
///
/// The connection is closed when the client and its channels are released.
public struct RealtimeClient: Sendable {
  /// Connects. Concurrent callers share one attempt. For an open connection, returns immediately.
  ///
  /// Throws ``ConnectionFailure`` if the attempt fails; further attempts follow as the policy says.
  /// Throws `CancellationError` if the task was cancelled; the attempt goes on.
  public var connect: @Sendable () async throws -> Void
  /// Disconnects. No attempt follows until the next call of ``connect``.
  public var disconnect: @Sendable () async -> Void
  /// The closure that ``channel(_:_:)`` calls. Returns the channel with a name, and creates it on first
  /// use.
  public var makeChannel: @Sendable (ChannelName, ChannelOptions) -> RealtimeChannel
  /// Leaves a channel and removes it. Its streams end.
  public var removeChannel: @Sendable (RealtimeChannel) async throws -> Void
  /// Leaves and removes all channels.
  public var removeAllChannels: @Sendable () async throws -> Void
  /// Sets the access token, and sends it to the joined channels. Nil removes it.
  public var setToken: @Sendable (AccessToken?) async -> Void
  /// Informs the client that the device has a network, or has none. The client does not observe the
  /// network itself.
  public var networkChanged: @Sendable (_ isAvailable: Bool) async -> Void
  let consumers: ClientConsumers

  /// Returns the channel with a name, and creates it on first use.
  ///
  /// Further calls return the same channel until it is removed. Their options have no effect.
  public func channel(
    _ name: ChannelName, _ options: ChannelOptions = ChannelOptions()
  ) -> RealtimeChannel {
    makeChannel(name, options)
  }

  /// Returns the statuses of the connection from the next change on. The latest 64 are kept for a
  /// consumer that is behind.
  public func statusChanges() -> RealtimeEvents<ConnectionStatus> {
    consumers.statuses.stream(.newest(64))
  }

  /// Returns what happens to the heartbeats from now on. The latest 64 events are kept for a consumer
  /// that is behind.
  public func heartbeats() -> RealtimeEvents<HeartbeatEvent> {
    consumers.heartbeats.stream(.newest(64))
  }

  /// Calls a handler with each new status of the connection, until the returned subscription is
  /// cancelled or released. The latest 64 statuses wait for a handler that is behind.
  public func onStatusChange(
    _ handler: @escaping @Sendable (ConnectionStatus) -> Void
  ) -> HandlerSubscription {
    consumers.statuses.on(handler)
  }

  /// Calls a handler with what happens to the heartbeats, until the returned subscription is cancelled
  /// or released. The latest 64 events wait for a handler that is behind.
  public func onHeartbeat(
    _ handler: @escaping @Sendable (HeartbeatEvent) -> Void
  ) -> HandlerSubscription {
    consumers.heartbeats.on(handler)
  }

  /// Calls a handler with each message of each channel, before the handlers of the channel, until the
  /// returned subscription is cancelled or released; see ``RealtimeChannel/on(_:_:)``.
  public func onMessage(
    _ handler: @escaping @Sendable (ChannelName, RealtimeMessage) -> Void
  ) -> HandlerSubscription {
    consumers.channelEvents.on { delivery in
      if case .message(let message) = delivery.event { handler(delivery.channel, message) }
    }
  }
}

extension RealtimeClient {
  /// Creates a client. It does not connect yet.
  ///
  /// A storage has at most one client, because the client owns its state there.
  ///
  /// - Parameters:
  ///   - configuration: The server, its protocol and the rules of the connection.
  ///   - storage: The storage of ``ReadOnlyRealtimeState``.
  ///   - transport: Opens the connections.
  ///   - authorizer: Authorizes subscriptions to private and presence channels (Pusher).
  ///   - tokens: Gives access tokens. If the configuration's policy is ``TokenPolicy/setByApp``, the
  ///     provider is asked as the default ``TokenPolicy/provider(deadline:lead:retry:)`` says.
  ///   - logger: Called with each entry of the log, in the isolation of the client. It must return
  ///     quickly, because it delays all channels.
  ///   - dependencies: Sets the clock and the source of random numbers.
  public static func live(
    _ configuration: RealtimeConfiguration, in storage: SharedStorage,
    transport: WebSocketTransport, authorizer: RealtimeAuthorizer = .none,
    tokens: TokenProvider? = nil,
    logger: @escaping @Sendable (RealtimeLogEntry) -> Void = { _ in },
    dependencies: sending (inout DependencyValues) -> Void = { _ in }
  ) -> Self {
    var configuration = configuration
    if tokens != nil, configuration.token == .setByApp { configuration.token = .provider() }
    let owned = Owned(RealtimeOwner(), in: storage)
    let gate = ReadingGate()
    let handlers = HandlerQueue(gate: gate)
    let consumers = ClientConsumers(handlers, gate: gate)
    let services = RealtimeServices(
      endpoint: configuration.endpoint, transport: transport, authorizer: authorizer,
      tokens: tokens ?? .none, links: LinkTable(), gate: gate,
      handlers: handlers, outboundByteLimit: RealtimeSession.messageByteLimit)
    let runtime = RealtimeRuntime(
      configuration, services, consumers, logger: logger,
      publish: { change in
        owned.withLock("connection or channel changed") { state in
          switch change {
          case .status(let status): state.status = status
          case .channel(let name, let snapshot): state.channels[name] = snapshot
          case .channelRemoved(let name): state.channels[name] = nil
          }
        }
      }, dependencies: dependencies)
    return Self(
      runtime, ChannelTable(runtime: runtime, handlers: handlers, gate: gate), consumers)
  }

  private init(_ runtime: RealtimeRuntime, _ table: ChannelTable, _ consumers: ClientConsumers) {
    self.init(
      connect: { try await runtime.connect() },
      disconnect: { await runtime.disconnect() },
      makeChannel: { table.channel($0, $1) },
      removeChannel: { try await table.remove($0) },
      removeAllChannels: { try await table.removeAll() },
      setToken: { await runtime.setToken($0) },
      networkChanged: { await runtime.networkChanged(isAvailable: $0) },
      consumers: consumers)
  }
}
