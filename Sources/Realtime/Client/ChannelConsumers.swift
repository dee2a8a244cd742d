internal import Synchronization

/// The handlers and streams of one channel. They can be added on any thread. Events are delivered in
/// the isolation of the client, and a ``HandlerQueue`` calls the handlers.
final class ChannelConsumers: Sendable {
  let events: EventOutlet<ChannelEvent>
  let presenceChanges: EventOutlet<PresenceDiff>
  let statuses: EventOutlet<ChannelStatus>
  private let queue: HandlerQueue
  private let messages = Mutex(EventHandlerRegistry<MessageBinding, RealtimeMessage>())
  /// The handlers that the channel keeps.
  private let bound = Mutex<[MessageBinding: [HandlerSubscription]]>([:])

  init(_ queue: HandlerQueue, gate: ReadingGate) {
    self.queue = queue
    events = EventOutlet(of: .reading, queue: queue, gate: gate)
    presenceChanges = EventOutlet(of: .reading, queue: queue, gate: gate)
    statuses = EventOutlet(of: .notice, queue: queue, gate: gate)
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

  /// Delivers an event to the streams, and queues the calls of a message's handlers.
  func deliver(_ delivery: ChannelDelivery) {
    events.deliver(delivery.event)
    guard case .message(let message) = delivery.event else { return }
    let handlers = messages.withLock { $0 }
    if handlers.isEmpty { return }
    let bindings = delivery.bindings(of: message).filter { handlers.hasHandlers(of: $0) }
    if bindings.isEmpty { return }
    queue.append(.reading) {
      for binding in bindings { handlers.trigger(message, kind: binding) }
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

extension ChannelDelivery {
  /// Returns the bindings whose handlers receive a message, in the order in which they are called.
  fileprivate func bindings(of message: RealtimeMessage) -> [MessageBinding] {
    let bindings: [MessageBinding] = [.all, .event(message.event)]
    switch message.kind {
    case .broadcast: return bindings + [.broadcast(message.event)]
    case .postgresChange(let ids):
      return bindings + Set(ids.compactMap { filters[$0] }).map { .postgresChange($0) }
    case .event, .clientEvent: return bindings
    }
  }
}
