/// What a transaction leaves to do once the lock was given up: everything that runs others' code.
@usableFromInline
struct SharedAftermath: Sendable {
  var waiters: [SharedWaiter] = []
  var reports: [Report] = []
  var hasEvents = false

  @usableFromInline
  init() {}

  @usableFromInline
  func perform(for log: EventLog) {
    for waiter in waiters { waiter.resume() }
    for report in reports { log.report(report) }
    if hasEvents { log.journal.deliver() }
  }
}
