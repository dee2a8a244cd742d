internal import Synchronization

/// The handlers and the streams of one kind of events. They can be added on any thread. Events are
/// delivered in the isolation of the client, and a ``HandlerQueue`` calls the handlers.
final class EventOutlet<Element: Sendable>: Sendable {
  private struct State: Sendable {
    var handlers = HandlerList<Element>()
    var subscribers = SubscriberList<Element>()
    /// The notices that wait for the handlers, with the handlers of their time.
    var notices = Queue<(element: Element, handlers: HandlerList<Element>)>()
    var isFinished = false
  }

  /// The number of notices that wait for the handlers. The oldest one is dropped for a further one.
  static var noticeLimit: Int { 64 }

  private let state = Mutex(State())
  private let origin: HandlerQueue.Origin
  private let queue: HandlerQueue
  private let gate: ReadingGate

  init(of origin: HandlerQueue.Origin, queue: HandlerQueue, gate: ReadingGate) {
    self.origin = origin
    self.queue = queue
    self.gate = gate
  }

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

  /// Delivers an event to the streams, and queues the calls of the handlers.
  func deliver(_ element: Element) {
    let (subscribers, handlers) = state.withLock { ($0.subscribers, $0.handlers) }
    subscribers.send(element)
    if handlers.isEmpty { return }
    switch origin {
    case .reading: queue.append(.reading) { handlers.call(element) }
    case .notice:
      if addNotice(element, handlers) { queue.append(.notice) { self.callHandlersOfNotice() } }
    }
  }

  /// Adds a notice. Returns false if it takes the place of an older one in the queue.
  private func addNotice(_ element: Element, _ handlers: HandlerList<Element>) -> Bool {
    state.withLock { state in
      state.notices.append((element, handlers))
      if state.notices.count <= Self.noticeLimit { return true }
      _ = state.notices.popFirst()
      return false
    }
  }

  private func callHandlersOfNotice() {
    guard let notice = state.withLock({ $0.notices.popFirst() }) else { return }
    notice.handlers.call(notice.element)
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
