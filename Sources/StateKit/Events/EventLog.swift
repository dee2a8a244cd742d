/// An ordered log of the events of stores and of their shared state.
///
/// The composition root creates a log and passes it to the storage and the stores. Code that needs
/// the events, such as a tracer, `printChanges()` of the module StateKitPrinting or a test, adds a
/// listener. Without listeners, the log records nothing.
///
/// ```swift
/// let log = EventLog(origin: "ana")
/// let subscription = log.listen(to: .shared) { event in print(event.sequence, event.kind) }
/// ```
public final class EventLog: Sendable {
  /// The origin of the events that are recorded through this log.
  public let origin: String
  @usableFromInline let dispatcher: EventDispatcher

  /// Creates a log with its own sequence of events and its own listeners.
  public convenience init(origin: String = "") {
    self.init(origin: origin, dispatcher: EventDispatcher())
  }

  init(origin: String, dispatcher: EventDispatcher) {
    self.origin = origin
    self.dispatcher = dispatcher
  }

  /// Returns a log for another origin, with the same sequence of events and the same listeners.
  public func scoped(to origin: String) -> EventLog {
    EventLog(origin: origin, dispatcher: dispatcher)
  }

  /// Calls `body` with each event of the given kinds, one at a time, in order, until the
  /// subscription is cancelled or released.
  ///
  /// `body` runs outside the locks of all storages and outside `store.read`. It runs either on the
  /// thread that caused the event or on a thread that is delivering an earlier event. Events that
  /// `body` causes are delivered after it returns.
  ///
  /// Return from `body` immediately. Until it returns, at most 65,536 events wait for it; further
  /// events are dropped, and this is reported. A chain of 100 events, each caused by a listener of
  /// the previous one, is also reported.
  public func listen(
    to kinds: EventKinds = .all, _ body: @escaping @Sendable (Event) -> Void
  ) -> EventSubscription {
    EventSubscription(dispatcher: dispatcher, number: dispatcher.add(kinds, body))
  }
}
