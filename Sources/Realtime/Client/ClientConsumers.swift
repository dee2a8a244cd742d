/// The handlers and streams of a client. They are added on any thread, and called in the isolation
/// of the client.
final class ClientConsumers: Sendable {
  let statuses: EventOutlet<ConnectionStatus>
  let heartbeats: EventOutlet<HeartbeatEvent>

  init(gate: ReadingGate) {
    statuses = EventOutlet(gate: gate)
    heartbeats = EventOutlet(gate: gate)
  }

  /// Ends all streams and handlers.
  func finish() {
    statuses.finish()
    heartbeats.finish()
  }
}
