internal import Synchronization

/// The handlers and streams of one channel. They can be added on any thread. Events are delivered
/// in the isolation of the client.
final class ChannelConsumers: Sendable {
  let events: EventOutlet<ChannelEvent>
  let presenceChanges: EventOutlet<PresenceDiff>
  let statuses: EventOutlet<ChannelStatus>
  private let messages = Mutex(EventHandlerRegistry<MessageBinding, RealtimeMessage>())

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

  /// Delivers an event to the streams, and a message to its handlers.
  ///
  /// - Parameter filters: The filters of database changes, by number.
  func deliver(_ event: ChannelEvent, filters: [Int64: PhoenixPostgresFilter]) {
    events.deliver(event)
    guard case .message(let message) = event else { return }
    // Handlers run outside of the lock, because they may add and cancel handlers.
    let messages = messages.withLock { $0 }
    messages.trigger(message, kind: .all)
    messages.trigger(message, kind: .event(message.event))
    switch message.kind {
    case .broadcast: messages.trigger(message, kind: .broadcast(message.event))
    case .postgresChange(let ids):
      for filter in Set(ids.compactMap { filters[$0] }) {
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
  }
}
