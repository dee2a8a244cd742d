/// The handlers and streams of a client. They can be added on any thread. Events are delivered in
/// the isolation of the client.
final class ClientConsumers: Sendable {
  let statuses: EventOutlet<ConnectionStatus>
  let heartbeats: EventOutlet<HeartbeatEvent>
  /// The events of all channels.
  let channelEvents: EventOutlet<ChannelDelivery>

  init(gate: ReadingGate) {
    statuses = EventOutlet(gate: gate)
    heartbeats = EventOutlet(gate: gate)
    channelEvents = EventOutlet(gate: gate)
  }

  /// Ends all streams and handlers.
  func finish() {
    statuses.finish()
    heartbeats.finish()
    channelEvents.finish()
  }
}
