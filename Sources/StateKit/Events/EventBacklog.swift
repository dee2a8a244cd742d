/// The events waiting to be delivered, in the order in which they were recorded.
struct EventBacklog: Sendable {
  private struct Entry: Sendable {
    let event: Event
    let depth: Int
  }

  private var entries = FIFO<Entry>()
  /// The number of dropped events that have not been reported yet. An event is dropped if
  /// ``EventDispatcher/backlogLimit`` events are already waiting.
  var droppedCount = 0

  var count: Int { entries.count }

  /// Adds an event to the end of the backlog.
  ///
  /// - Parameters:
  ///   - event: The latest event.
  ///   - depth: The length of the chain of events that led to this one, each caused by a listener
  ///     of the previous event.
  mutating func append(_ event: Event, depth: Int) {
    entries.append(Entry(event: event, depth: depth))
  }

  mutating func popFirst() -> (event: Event, depth: Int)? {
    entries.popFirst().map { ($0.event, $0.depth) }
  }

  /// Returns the issue that reports dropped events, once. Returns nil while events are pending, or
  /// if none were dropped.
  mutating func takeDroppedEventsIssue() -> StoreIssue? {
    guard droppedCount > 0, count == 0 else { return nil }
    defer { droppedCount = 0 }
    return StoreIssue(
      """
      \(droppedCount) events were dropped while a listener of the event log did not return. Gaps \
      in the sequence numbers of the events show where events are missing.
      """)
  }
}
