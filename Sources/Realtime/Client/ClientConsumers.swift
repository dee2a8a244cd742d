/// The handlers and streams of a client. They can be added on any thread. Events are delivered in
/// the isolation of the client, and a ``HandlerQueue`` calls the handlers.
final class ClientConsumers: Sendable {
  let statuses: EventOutlet<ConnectionStatus>
  let heartbeats: EventOutlet<HeartbeatEvent>
  /// The events of all channels.
  let channelEvents: EventOutlet<ChannelDelivery>

  init(_ queue: HandlerQueue, gate: ReadingGate) {
    statuses = EventOutlet(of: .notice, queue: queue, gate: gate)
    heartbeats = EventOutlet(of: .notice, queue: queue, gate: gate)
    channelEvents = EventOutlet(of: .reading, queue: queue, gate: gate)
  }

  /// Ends all streams and handlers.
  func finish() {
    statuses.finish()
    heartbeats.finish()
    channelEvents.finish()
  }
}
