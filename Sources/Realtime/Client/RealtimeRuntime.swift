internal import StateKit

/// Runs the feature of a client in a store. After each action, performs what the machines ask for.
///
/// The runtime shares the executor of the store, so that a message passes from the link to its
/// consumers without a change of executor and without a task.
actor RealtimeRuntime {
  /// The store that runs the machines.
  private let store: StoreActorOf<RealtimeFeature>
  private let services: RealtimeServices
  private let consumers: ClientConsumers
  /// Publishes a change of the owned state.
  private let publish: @Sendable (RealtimeChange) -> Void
  private var subscription: StoreActorSubscription?
  private var waiters = CallWaiters()
  private var channels: ChannelRoutes
  private let logger: @Sendable (RealtimeLogEntry) -> Void
  private var snapshots: [ChannelName: ChannelSnapshot] = [:]
  private var lastCall: UInt64 = 0

  /// The executor of the store.
  ///
  /// SAFETY: the store keeps its executor alive, and this actor keeps the store.
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe store.unownedExecutor }

  init(
    _ configuration: RealtimeConfiguration, _ services: RealtimeServices,
    _ consumers: ClientConsumers, logger: @escaping @Sendable (RealtimeLogEntry) -> Void,
    publish: @escaping @Sendable (RealtimeChange) -> Void,
    dependencies: sending (inout DependencyValues) -> Void
  ) {
    self.services = services
    self.consumers = consumers
    self.logger = logger
    self.publish = publish
    channels = ChannelRoutes(to: consumers)
    store = StoreActor(
      initialState: RealtimeFeature.State(configuration), executor: services.transport.executor
    ) {
      RealtimeFeature(services: services)
    } dependencies: {
      dependencies(&$0)
    }
  }

  deinit {
    channels.finish()
    consumers.finish()
  }

  // MARK: Actions

  /// Handles an action, and performs what the machines ask for.
  private func send(_ action: RealtimeFeature.Action) {
    if subscription == nil {
      subscription = store.assumeIsolated { store in
        store.subscribe { [weak self] state in
          self?.assumeIsolated { $0.perform(state) }
        }
      }
    }
    store.assumeIsolated { _ = $0.send(action) }
  }

  private func perform(_ state: RealtimeFeature.State) {
    for command in state.outputs { perform(command, state.session) }
  }

  private func perform(_ command: RealtimeSession.Command, _ session: RealtimeSession) {
    switch command {
    case .write(let epoch, let message): write(message, epoch)
    case .deliver(let name, let event):
      let filters = session.channels[name]?.changeFilters ?? [:]
      channels.route(ChannelDelivery(channel: name, event: event, filters: filters))
    case .presenceChanged(let name, let change): channels[name]?.presenceChanges.deliver(change)
    case .statusChanged(let status):
      publish(.status(status))
      consumers.statuses.deliver(status)
    case .channelChanged(let name): channelChanged(name, session)
    case .channelRemoved(let name):
      snapshots[name] = nil
      publish(.channelRemoved(name))
      channels.remove(name)
    case .heartbeat(let event): consumers.heartbeats.deliver(event)
    case .log(let entry): logger(entry)
    default: waiters.complete(command)
    }
  }

  private func channelChanged(_ name: ChannelName, _ session: RealtimeSession) {
    guard let channel = session.channels[name] else { return }
    let snapshot = ChannelSnapshot(channel)
    let previous = snapshots.updateValue(snapshot, forKey: name)
    if previous == snapshot { return }
    publish(.channel(name, snapshot))
    if previous?.status != snapshot.status { channels[name]?.statuses.deliver(snapshot.status) }
  }

  private func write(_ message: WebSocketMessage, _ epoch: Epoch) {
    guard let outbound = services.links.entry(epoch)?.outbound else { return }
    if !outbound.append(message) { send(.link(epoch, .failed(.socket(.sendBufferFull)))) }
  }

  // MARK: The connection

  func connect() async throws {
    let waiter = waiters.addConnect()
    send(.connect)
    defer { waiters.removeConnect(waiter) }
    try await waiter.value()
  }

  func disconnect() { send(.disconnect) }

  func networkChanged(isAvailable: Bool) { send(.networkChanged(isAvailable: isAvailable)) }

  func setToken(_ token: AccessToken?) { send(.token(.updated(token))) }

  func currentToken() async throws -> AccessToken {
    let waiter = waiters.addToken()
    send(.token(.tokenNeeded))
    defer { waiters.removeToken(waiter) }
    return try await waiter.value()
  }

  // MARK: Channels

  /// Adds a channel, unless it was added before.
  ///
  /// - Throws: ``ChannelFailure/removed`` if the channel was removed, also if another one has its name
  ///   now.
  private func add(_ channel: ChannelIdentity) throws(ChannelFailure) {
    if try channels.add(channel) { send(.channel(channel.name, .add(channel.options))) }
  }

  private func isCurrent(_ channel: ChannelIdentity) -> Bool {
    channels[channel.name] === channel.consumers
  }

  /// Leaves and removes a channel. Its streams end.
  func remove(_ channel: ChannelIdentity) async throws {
    guard isCurrent(channel) else { return channel.consumers.finish() }
    try await leave(channel.name, .remove)
  }

  func subscribe(_ channel: ChannelIdentity) async throws {
    try add(channel)
    let waiter = waiters.addSubscribe(channel.name)
    send(.channel(channel.name, .subscribe))
    do {
      try await waiter.value()
    } catch is CancellationError {
      if waiters.removeSubscribe(waiter, channel.name) {
        send(.channel(channel.name, .subscribeCancelled))
      }
      throw CancellationError()
    }
  }

  func unsubscribe(_ channel: ChannelIdentity) async throws {
    try add(channel)
    try await leave(channel.name, .unsubscribe)
  }

  private func leave(_ name: ChannelName, _ call: RealtimeSession.ChannelCall) async throws {
    let waiter = waiters.addUnsubscribe(name)
    send(.channel(name, call))
    defer { waiters.removeUnsubscribe(waiter, name) }
    try await waiter.value()
  }

  func push(
    _ content: PushContent, to channel: ChannelIdentity, _ options: PushOptions
  ) async throws -> PushReply? {
    try add(channel)
    lastCall += 1
    let call = CallID(number: lastCall)
    let waiter = waiters.addPush(call)
    send(.channel(channel.name, .push(call, content, options)))
    do {
      return try await waiter.value()
    } catch is CancellationError {
      if waiters.removePush(call) { send(.channel(channel.name, .pushCancelled(call))) }
      throw CancellationError()
    }
  }

  func position(of channel: ChannelIdentity) -> ChannelPosition? {
    guard isCurrent(channel) else { return nil }
    return store.assumeIsolated { $0.state.session.channels[channel.name]?.machine.position }
  }
}
