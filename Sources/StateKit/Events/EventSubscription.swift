/// Keeps a listener of an ``EventLog`` listening: until it is cancelled, or released.
public final class EventSubscription: Sendable {
  private let journal: EventJournal
  private let number: UInt64

  init(journal: EventJournal, number: UInt64) {
    self.journal = journal
    self.number = number
  }

  deinit { cancel() }

  /// Ends listening. An event that is being delivered just now may still arrive.
  public func cancel() { journal.remove(number) }
}
