internal import Synchronization

/// The handlers and streams of a client. They are added on any thread, and called in the isolation
/// of the client.
final class ClientConsumers: Sendable {
  private struct State: Sendable {
    var statuses = HandlerList<ConnectionStatus>()
    var heartbeats = HandlerList<HeartbeatEvent>()
    var statusChanges = SubscriberList<ConnectionStatus>()
    var heartbeatEvents = SubscriberList<HeartbeatEvent>()
  }

  private let state = Mutex(State())
  private let gate: ReadingGate

  init(gate: ReadingGate) { self.gate = gate }

  func onStatusChange(
    _ handler: @escaping @Sendable (ConnectionStatus) -> Void
  ) -> HandlerSubscription {
    state.withLock { $0.statuses.add(handler) }
  }

  func onHeartbeat(
    _ handler: @escaping @Sendable (HeartbeatEvent) -> Void
  ) -> HandlerSubscription {
    state.withLock { $0.heartbeats.add(handler) }
  }

  func statusChanges() -> RealtimeEvents<ConnectionStatus> {
    let subscriber = Subscriber<ConnectionStatus>(.newest(64), gate: gate) { _ in nil }
    state.withLock { $0.statusChanges.add(subscriber) }
    return RealtimeEvents(subscriber)
  }

  func heartbeats() -> RealtimeEvents<HeartbeatEvent> {
    let subscriber = Subscriber<HeartbeatEvent>(.newest(64), gate: gate) { _ in nil }
    state.withLock { $0.heartbeatEvents.add(subscriber) }
    return RealtimeEvents(subscriber)
  }

  func deliver(_ status: ConnectionStatus) {
    // Handlers run outside of the lock, because they may add and cancel handlers.
    let (streams, handlers) = state.withLock { ($0.statusChanges, $0.statuses) }
    streams.send(status)
    handlers.call(status)
  }

  func deliver(_ event: HeartbeatEvent) {
    let (streams, handlers) = state.withLock { ($0.heartbeatEvents, $0.heartbeats) }
    streams.send(event)
    handlers.call(event)
  }

  /// Ends all streams and handlers.
  func finish() {
    var ended = state.withLock { exchange(&$0, with: State()) }
    ended.statusChanges.finish()
    ended.heartbeatEvents.finish()
    ended.statuses.removeAll()
    ended.heartbeats.removeAll()
  }
}
