/// The events waiting to be delivered, in the order in which they were recorded.
struct EventBacklog: Sendable {
  private struct Entry: Sendable {
    let event: Event
    let depth: Int
  }

  private var entries: [Entry?] = []
  private var first = 0
  /// The number of events that were dropped because of the limit and have not been reported yet.
  var dropped = 0

  var count: Int { entries.count - first }

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
    guard first < entries.count, let entry = entries[first].take() else { return nil }
    first += 1
    if first == entries.count {
      entries.removeAll(keepingCapacity: first < 64)
      first = 0
    }
    return (entry.event, entry.depth)
  }

  /// Returns the report of dropped events, once all pending events have been delivered.
  mutating func takeDroppedEventsIssue() -> StoreIssue? {
    guard dropped > 0, count == 0 else { return nil }
    defer { dropped = 0 }
    return StoreIssue(
      """
      \(dropped) events were dropped while a listener of the event log did not return. Gaps in the \
      sequence numbers of the events show where events are missing.
      """)
  }
}
