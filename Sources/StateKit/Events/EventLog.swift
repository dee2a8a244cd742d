/// The one ordered record of everything that happens in some stores and their shared state.
///
/// The composition root makes a log and gives it to the storage and the stores. Whoever wants to
/// know listens: a tracer, ``printChanges(_:to:)``, a test. While nobody listens, nothing is
/// recorded and nothing is paid.
///
/// ```swift
/// let log = EventLog(origin: "ana")
/// let subscription = log.listen(to: .shared) { event in print(event.sequence, event.kind) }
/// ```
public final class EventLog: Sendable {
  /// Whose events are recorded through this log.
  public let origin: String
  @usableFromInline let journal: EventJournal

  /// Begins a record of its own.
  public convenience init(origin: String = "") {
    self.init(origin: origin, journal: EventJournal())
  }

  init(origin: String, journal: EventJournal) {
    self.origin = origin
    self.journal = journal
  }

  /// A log for another origin over the same record: one sequence, one order, the same listeners.
  public func device(_ origin: String) -> EventLog {
    EventLog(origin: origin, journal: journal)
  }

  /// Calls `body` with each event of the kinds in `interest`, one at a time, in order, until the
  /// subscription is cancelled or released.
  ///
  /// `body` runs on the thread that made the event happen, or on one that is delivering an earlier
  /// one just then, and outside every lock. What it makes happen is delivered after it returns.
  public func listen(
    to interest: EventInterest = .all, _ body: @escaping @Sendable (Event) -> Void
  ) -> EventSubscription {
    EventSubscription(journal: journal, number: journal.add(interest, body))
  }

  /// Adds a report about the program to the record, or writes it to standard error when nobody
  /// listens.
  public func report(_ report: Report) {
    if journal.isListening(to: .issues) {
      append(.issue(report))
    } else {
      let place = origin.isEmpty ? "" : "[\(origin)] "
      StandardError.write(line: "StateKit: \(place)\(report)")
    }
  }

  /// Records and delivers an event. Ask ``EventJournal/isListening(to:)`` first: making the event
  /// is what costs.
  func append(_ kind: Event.Kind) {
    journal.record(kind, origin: origin)
    if !EffectContext.isReducing(for: journal) { journal.deliver() }
  }
}
