internal import Synchronization

/// The handlers and streams of one channel. They are added on any thread, and called in the
/// isolation of the client.
final class ChannelConsumers: Sendable {
  private struct State: Sendable {
    var messages = EventHandlerRegistry<MessageBinding, RealtimeMessage>()
    var presences = HandlerList<PresenceDiff>()
    var statuses = HandlerList<ChannelStatus>()
    var events = SubscriberList<ChannelEvent>()
    var presenceChanges = SubscriberList<PresenceDiff>()
    var statusChanges = SubscriberList<ChannelStatus>()
    var isFinished = false
  }

  private let state = Mutex(State())
  private let gate: ReadingGate

  init(gate: ReadingGate) { self.gate = gate }

  /// Whether the channel was removed.
  var isFinished: Bool { state.withLock { $0.isFinished } }

  // MARK: Handlers

  func on(
    _ binding: MessageBinding, _ handler: @escaping @Sendable (RealtimeMessage) -> Void
  ) -> HandlerSubscription {
    state.withLock { $0.messages.on(binding, handler) }
  }

  func onPresenceChange(
    _ handler: @escaping @Sendable (PresenceDiff) -> Void
  ) -> HandlerSubscription {
    state.withLock { $0.presences.add(handler) }
  }

  func onStatusChange(
    _ handler: @escaping @Sendable (ChannelStatus) -> Void
  ) -> HandlerSubscription {
    state.withLock { $0.statuses.add(handler) }
  }

  // MARK: Streams

  func events(
    _ policy: SubscriberBuffer<ChannelEvent>.Policy
  ) -> RealtimeEvents<ChannelEvent> {
    stream(policy, \.events) { .continuityLost(.subscriberOverflow($0)) }
  }

  func presenceChanges(
    _ policy: SubscriberBuffer<PresenceDiff>.Policy
  ) -> RealtimeEvents<PresenceDiff> {
    stream(policy, \.presenceChanges) { _ in nil }
  }

  func statusChanges() -> RealtimeEvents<ChannelStatus> {
    stream(.newest(64), \.statusChanges) { _ in nil }
  }

  private func stream<Element: Sendable>(
    _ policy: SubscriberBuffer<Element>.Policy,
    _ list: any WritableKeyPath<State, SubscriberList<Element>> & Sendable,
    placeholder: @escaping @Sendable (Int) -> Element?
  ) -> RealtimeEvents<Element> {
    let subscriber = Subscriber(policy, gate: gate, placeholder: placeholder)
    let isFinished = state.withLock { state in
      if !state.isFinished { state[keyPath: list].add(subscriber) }
      return state.isFinished
    }
    if isFinished { subscriber.finish() }
    return RealtimeEvents(subscriber)
  }

  // MARK: Delivery

  /// Delivers an event to the streams, and a message to its handlers.
  ///
  /// - Parameter filters: The filters of database changes, by number.
  func deliver(_ event: ChannelEvent, filters: [Int64: PhoenixPostgresFilter]) {
    // Handlers run outside of the lock, because they may add and cancel handlers.
    let (events, messages) = state.withLock { ($0.events, $0.messages) }
    events.send(event)
    guard case .message(let message) = event else { return }
    messages.trigger(message, kind: .all)
    messages.trigger(message, kind: .event(message.event))
    switch message.kind {
    case .broadcast: messages.trigger(message, kind: .broadcast(message.event))
    case .postgresChange(let ids):
      for filter in Set(ids.compactMap { filters[$0] }) {
        messages.trigger(message, kind: .postgresChange(filter))
      }
    case .event, .clientEvent, .system: break
    }
  }

  func deliver(_ change: PresenceDiff) {
    let (streams, handlers) = state.withLock { ($0.presenceChanges, $0.presences) }
    streams.send(change)
    handlers.call(change)
  }

  func deliver(_ status: ChannelStatus) {
    let (streams, handlers) = state.withLock { ($0.statusChanges, $0.statuses) }
    streams.send(status)
    handlers.call(status)
  }

  /// Ends all streams and handlers.
  func finish() {
    var ended = state.withLock { state in
      let ended = state
      state = State()
      state.isFinished = true
      return ended
    }
    ended.events.finish()
    ended.presenceChanges.finish()
    ended.statusChanges.finish()
    ended.messages.removeAll()
    ended.presences.removeAll()
    ended.statuses.removeAll()
  }
}
