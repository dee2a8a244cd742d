/// The work that remains after a transaction has released the lock. This work runs code from
/// outside the library, which may use the storage.
@usableFromInline
struct PostCommitWork: Sendable {
  /// Whether the transaction is recorded. The value is determined once, inside the lock, for all
  /// changes of the transaction.
  let isRecorded: Bool
  var waiters: [VersionWaiter] = []
  /// The issues to report to the log.
  var issues: [StoreIssue] = []
  /// The changes of the transaction, in order; empty if the transaction is not recorded.
  var changes: [SharedTransaction] = []
  private var hasEvents = false

  @usableFromInline
  init(isRecorded: Bool = false) { self.isRecorded = isRecorded }

  /// Records the changes together, so that a listener receives all of them or none. Called inside
  /// the lock.
  mutating func record(in log: EventLog) {
    if changes.isEmpty { return }
    log.dispatcher.record(changes.map { .shared($0) }, origin: log.origin)
    changes = []
    hasEvents = true
  }

  /// Resumes the waiters, reports the issues, and delivers the recorded events.
  @usableFromInline
  func perform(for log: EventLog) {
    for resume in waiters { resume() }
    for issue in issues { log.report(issue) }
    if hasEvents { log.deliver() }
  }
}
