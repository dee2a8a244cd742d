/// The ordered record of all events in some stores and their shared state.
///
/// The composition root creates a log and passes it to the storage and the stores. Code that needs
/// the events adds a listener: a tracer, ``printChanges(_:to:)``, a test. Without listeners nothing
/// is recorded, and the log costs nothing.
///
/// ```swift
/// let log = EventLog(origin: "ana")
/// let subscription = log.listen(to: .shared) { event in print(event.sequence, event.kind) }
/// ```
public final class EventLog: Sendable {
  /// The origin of the events that are recorded through this log.
  public let origin: String
  @usableFromInline let dispatcher: EventDispatcher

  /// Creates a log with a new record.
  public convenience init(origin: String = "") {
    self.init(origin: origin, dispatcher: EventDispatcher())
  }

  init(origin: String, dispatcher: EventDispatcher) {
    self.origin = origin
    self.dispatcher = dispatcher
  }

  /// Returns a log for another origin with the same record: the same sequence, order and listeners.
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

  /// Records an issue of the program as an event, or writes it to standard error if no listener
  /// subscribes to issues.
  public func report(_ issue: StoreIssue) {
    if dispatcher.isListening(to: .issues) {
      append(.issue(issue))
    } else {
      let originPrefix = origin.isEmpty ? "" : "[\(origin)] "
      StandardError.write(line: "StateKit: \(originPrefix)\(issue)")
    }
  }

  /// Records and delivers an event. Call ``EventDispatcher/isListening(to:)`` before you create the
  /// event, because creating it is expensive.
  ///
  /// While this thread holds the lock of a storage, or is inside `store.read`, the event is only
  /// recorded; the thread delivers it afterwards.
  func append(_ kind: Event.Kind) {
    dispatcher.record([kind], origin: origin)
    deliver()
  }

  /// Delivers pending events as soon as a listener may read and write shared state on this thread.
  func deliver() {
    let held = HeldStorageLock.current
    if !held.isEmpty {
      held.runAfterUnlock { [self] in deliver() }
    } else if held.isInsideRead {
      held.runAfterRead { [self] in deliver() }
    } else if !EffectContext.isReducing(for: dispatcher) {
      dispatcher.deliver()
    }
  }
}
