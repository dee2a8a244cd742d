internal import Synchronization

/// The handlers and streams of one channel. They can be added on any thread. Events are delivered
/// in the isolation of the client.
final class ChannelConsumers: Sendable {
  let events: EventOutlet<ChannelEvent>
  let presenceChanges: EventOutlet<PresenceDiff>
  let statuses: EventOutlet<ChannelStatus>
  private let messages = Mutex(EventHandlerRegistry<MessageBinding, RealtimeMessage>())
  /// The handlers that the channel keeps.
  private let bound = Mutex<[MessageBinding: [HandlerSubscription]]>([:])

  init(gate: ReadingGate) {
    events = EventOutlet(gate: gate)
    presenceChanges = EventOutlet(gate: gate)
    statuses = EventOutlet(gate: gate)
  }

  /// Whether the channel was removed.
  var isFinished: Bool { events.isFinished }

  /// Adds a handler of messages.
  func on(
    _ binding: MessageBinding, _ handler: @escaping @Sendable (RealtimeMessage) -> Void
  ) -> HandlerSubscription {
    messages.withLock { $0.on(binding, handler) }
  }

  /// Adds a handler of messages, and keeps it until it is unbound.
  func bind(
    _ binding: MessageBinding, _ handler: @escaping @Sendable (RealtimeMessage) -> Void
  ) {
    let subscription = on(binding, handler)
    bound.withLock { $0[binding, default: []].append(subscription) }
  }

  /// Ends the handlers that were bound to a binding.
  func unbind(_ binding: MessageBinding) {
    // The handlers are released outside of the lock, because their captures may unbind others.
    let ended = bound.withLock { $0.removeValue(forKey: binding) }
    for subscription in ended ?? [] { subscription.cancel() }
  }

  /// Ends all handlers that were bound.
  func unbindAll() {
    let ended = bound.withLock { exchange(&$0, with: [:]) }
    for subscription in ended.values.joined() { subscription.cancel() }
  }

  /// Delivers an event to the streams, and a message to its handlers.
  func deliver(_ delivery: ChannelDelivery) {
    events.deliver(delivery.event)
    guard case .message(let message) = delivery.event else { return }
    // Handlers run outside of the lock, because they may add and cancel handlers.
    let messages = messages.withLock { $0 }
    messages.trigger(message, kind: .all)
    messages.trigger(message, kind: .event(message.event))
    switch message.kind {
    case .broadcast: messages.trigger(message, kind: .broadcast(message.event))
    case .postgresChange(let ids):
      for filter in Set(ids.compactMap { delivery.filters[$0] }) {
        messages.trigger(message, kind: .postgresChange(filter))
      }
    case .event, .clientEvent: break
    }
  }

  /// Ends all streams and handlers.
  func finish() {
    events.finish()
    presenceChanges.finish()
    statuses.finish()
    messages.withLock { $0.removeAll() }
    unbindAll()
  }
}
