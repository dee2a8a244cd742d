internal import Synchronization

/// The handlers and the streams of one kind of events. They can be added on any thread. Events are
/// delivered in the isolation of the client.
final class EventOutlet<Element: Sendable>: Sendable {
  private struct State: Sendable {
    var handlers = HandlerList<Element>()
    var subscribers = SubscriberList<Element>()
    var isFinished = false
  }

  private let state = Mutex(State())
  private let gate: ReadingGate

  init(gate: ReadingGate) { self.gate = gate }

  /// Whether no further event is delivered.
  var isFinished: Bool { state.withLock { $0.isFinished } }

  /// Adds a handler.
  func on(_ handler: @escaping @Sendable (Element) -> Void) -> HandlerSubscription {
    state.withLock { $0.handlers.add(handler) }
  }

  /// Returns a stream of the events from now on.
  ///
  /// - Parameter placeholder: Returns the element that stands for a number of dropped elements; nil
  ///   to skip them.
  func stream(
    _ policy: SubscriberBuffer<Element>.Policy,
    placeholder: @escaping @Sendable (Int) -> Element? = { _ in nil }
  ) -> RealtimeEvents<Element> {
    let subscriber = Subscriber(policy, gate: gate, placeholder: placeholder)
    let isFinished = state.withLock { state in
      if !state.isFinished { state.subscribers.add(subscriber) }
      return state.isFinished
    }
    if isFinished { subscriber.finish() }
    return RealtimeEvents(subscriber)
  }

  /// Delivers an event to the streams, and then to the handlers.
  func deliver(_ element: Element) {
    // Handlers run outside of the lock, because they may add and cancel handlers.
    let (subscribers, handlers) = state.withLock { ($0.subscribers, $0.handlers) }
    subscribers.send(element)
    handlers.call(element)
  }

  /// Ends all streams and handlers.
  func finish() {
    var ended = state.withLock { state in
      let ended = state
      state = State(isFinished: true)
      return ended
    }
    ended.subscribers.finish()
    ended.handlers.removeAll()
  }
}
