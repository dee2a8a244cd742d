/// The number of a timer of a loop. It is never used twice.
struct TimerID: Hashable, Sendable {
  let rawValue: UInt64
}

/// The pending timers of a loop: a binary heap of deadlines in the loop's time.
///
/// The entry of a cancelled timer stays in the heap until it comes to the top, or until a
/// cancellation finds more than 16 entries, of which more than half are cancelled.
struct TimerHeap<Value> {
  private struct Entry {
    let deadline: Duration
    let id: TimerID

    static func < (first: Self, second: Self) -> Bool {
      (first.deadline, first.id.rawValue) < (second.deadline, second.id.rawValue)
    }
  }

  private var entries: [Entry] = []
  private var values: [TimerID: Value] = [:]
  private var lastID: UInt64 = 0

  /// The number of pending timers.
  var count: Int { values.count }
  /// The number of entries, those of cancelled timers included.
  var entryCount: Int { entries.count }

  /// - Complexity: O(log *n*).
  mutating func insert(_ value: Value, at deadline: Duration) -> TimerID {
    lastID += 1
    let id = TimerID(rawValue: lastID)
    values[id] = value
    entries.append(Entry(deadline: deadline, id: id))
    moveUp(entries.count - 1)
    return id
  }

  /// - Complexity: O(1) on average.
  mutating func cancel(_ id: TimerID) {
    guard values.removeValue(forKey: id) != nil else { return }
    guard entries.count > 16, entries.count > 2 * values.count else { return }
    entries.removeAll { values[$0.id] == nil }
    for index in stride(from: entries.count / 2, through: 0, by: -1) { moveDown(index) }
  }

  /// Returns the earliest deadline of the pending timers.
  mutating func nextDeadline() -> Duration? {
    while let first = entries.first, values[first.id] == nil { removeFirst() }
    return entries.first?.deadline
  }

  /// Takes out the earliest timer that is due.
  mutating func popDue(at now: Duration) -> (id: TimerID, value: Value)? {
    guard let deadline = nextDeadline(), deadline <= now else { return nil }
    let id = entries[0].id
    removeFirst()
    return values.removeValue(forKey: id).map { (id, $0) }
  }

  /// Takes out the values of all timers, in no particular order.
  mutating func removeAll() -> [Value] {
    entries = []
    defer { values = [:] }
    return Array(values.values)
  }

  private mutating func removeFirst() {
    entries.swapAt(0, entries.count - 1)
    entries.removeLast()
    moveDown(0)
  }

  private mutating func moveUp(_ start: Int) {
    var index = start
    while index > 0, entries[index] < entries[(index - 1) / 2] {
      entries.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func moveDown(_ start: Int) {
    var index = start
    while true {
      var smallest = index
      for child in [2 * index + 1, 2 * index + 2] where child < entries.count {
        if entries[child] < entries[smallest] { smallest = child }
      }
      if smallest == index { return }
      entries.swapAt(index, smallest)
      index = smallest
    }
  }
}
