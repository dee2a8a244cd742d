import StateKit

/// The virtual time, and the sleepers and calls that wait for it.
package final class TimerQueue: Sendable {
  enum ScheduledItem: Sendable {
    /// A sleeping task, with the store whose effect sleeps. Resumed with true at its deadline, and
    /// with false if the task is cancelled or the simulation is deallocated.
    case sleeper(CheckedContinuation<Bool, Never>, store: ObjectIdentifier?)
    /// A scheduled call.
    case call(@Sendable () -> Void)
  }

  fileprivate struct State: Sendable {
    var now = VirtualClock.Instant(offset: .zero)
    var lastNumber: UInt64 = 0
    /// A binary heap, ordered by deadline, then number. Cancelled entries are removed when they
    /// reach the top, or when they are the majority.
    var heap: [Entry] = []
    /// The item of each entry, by its number. A cancelled entry has no item.
    var items: [UInt64: ScheduledItem] = [:]
    /// Whether the simulation was deallocated, so that the time no longer advances.
    var isOver = false
  }

  struct Entry: Sendable, Comparable {
    let deadline: VirtualClock.Instant
    let number: UInt64

    static func < (a: Entry, b: Entry) -> Bool {
      a.deadline == b.deadline ? a.number < b.number : a.deadline < b.deadline
    }
  }

  private let state = Locked(State())
  private let choices: Choices
  /// Runs the sleepers of the simulation. Weak, because the jobs in the executor hold this queue.
  private weak let executor: SimulationExecutor?

  init(choices: Choices, executor: SimulationExecutor) {
    self.choices = choices
    self.executor = executor
  }

  var now: VirtualClock.Instant { state.withLock { $0.now } }

  /// The number of entries, including cancelled ones that were not removed yet.
  var count: Int { state.withLock { $0.heap.count } }

  /// The number of waiting sleepers or calls, and the time at which the next one is due.
  package struct ScheduledSummary: Hashable, Sendable {
    package var count = 0
    /// The earliest moment, as the time since the start; nil if there is none.
    package var next: Duration?
  }

  /// Returns the sleeping tasks of a store, and those that belong to no store.
  func sleepers(ofStore store: ObjectIdentifier) -> ScheduledSummary {
    summary { item in
      guard case .sleeper(_, let other) = item else { return false }
      return other == nil || other == store
    }
  }

  /// The scheduled calls.
  var calls: ScheduledSummary { summary { if case .call = $0 { true } else { false } } }

  /// - Complexity: O(*n*) in the number of waiting entries.
  private func summary(where isIncluded: (ScheduledItem) -> Bool) -> ScheduledSummary {
    state.withLock { state in
      state.heap.reduce(into: ScheduledSummary()) { summary, entry in
        guard let item = state.items[entry.number], isIncluded(item) else { return }
        summary.count += 1
        summary.next = min(summary.next ?? entry.deadline.offset, entry.deadline.offset)
      }
    }
  }

  /// Called when a task starts to sleep.
  ///
  /// - Returns: Whether the task is outside the simulation, and has to call ``endSleep()``
  ///   afterwards.
  func beginSleep() -> Bool {
    guard let executor else { return false }
    executor.reportSleepIfAbandoned()
    return executor.beginAwaiting()
  }

  /// Called when a task outside the simulation has stopped sleeping.
  func endSleep() { executor?.endAwaiting() }

  func nextNumber() -> UInt64 {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  /// Adds an item that is due at `deadline`. If the time no longer advances, cancels it instead.
  func add(_ number: UInt64, at deadline: VirtualClock.Instant, _ item: ScheduledItem) {
    let isOver = state.withLock { state in
      if state.isOver { return true }
      state.items[number] = item
      state.heap.push(Entry(deadline: deadline, number: number))
      return false
    }
    if isOver { Self.cancel(item) }
  }

  func cancel(_ number: UInt64) {
    let item = state.withLock { state in
      defer { state.compact() }
      return state.items.removeValue(forKey: number)
    }
    if let item { Self.cancel(item) }
  }

  private static func cancel(_ item: ScheduledItem) {
    if case .sleeper(let continuation, _) = item { continuation.resume(returning: false) }
  }

  /// Removes all scheduled calls. Sleeping tasks continue to sleep.
  func removeScheduledCalls() {
    // The closures are released outside the lock, because their release can call this queue again
    // to cancel an entry.
    let previousItems = state.withLock { state -> [UInt64: ScheduledItem] in
      defer { state.compact() }
      let items = state.items
      state.items = items.filter { if case .sleeper = $0.value { true } else { false } }
      return items
    }
    withExtendedLifetime(previousItems) {}
  }

  /// Stops the time forever: cancels all sleepers, the earliest first, and removes all scheduled
  /// calls.
  func shutDown() {
    // The items are cancelled outside the lock, for the reason given in `removeScheduledCalls()`.
    let items = state.withLock { state -> [ScheduledItem] in
      state.isOver = true
      defer { (state.heap, state.items) = ([], [:]) }
      return state.heap.sorted().compactMap { state.items[$0.number] }
    }
    for item in items { Self.cancel(item) }
  }

  /// The time at which the next entry is due.
  var nextDeadline: VirtualClock.Instant? {
    state.withLock { state in
      state.dropCancelled()
      return state.heap.first?.deadline
    }
  }

  /// A sleeper or a call that is due.
  struct DueItem: Sendable {
    let item: ScheduledItem
    /// Whether time advanced when the item became due.
    let hasAdvancedTime: Bool
    /// The time since the start at which the item became due.
    let moment: Duration
  }

  /// Returns whether an entry has a deadline that is not after `target` or has already passed.
  func isNextDue(by target: VirtualClock.Instant) -> Bool {
    state.withLock { $0.nextDue(by: target) != nil }
  }

  /// Removes one of the entries with the earliest deadline, if that deadline is not after `target`
  /// or has already passed, and advances the time to it.
  func takeNext(until target: VirtualClock.Instant) -> DueItem? {
    state.withLock { state in
      guard let first = state.nextDue(by: target) else { return nil }
      let next = choices.isFirstInFirstOut ? first : state.chooseDue(at: first.deadline, choices)
      if choices.isFirstInFirstOut { state.heap.popMinimum() }
      let hasAdvancedTime = next.deadline > state.now
      if hasAdvancedTime { state.now = next.deadline }
      return state.items.removeValue(forKey: next.number).map { item in
        DueItem(item: item, hasAdvancedTime: hasAdvancedTime, moment: state.now.offset)
      }
    }
  }

  /// Advances the time to a moment before which no entry is due.
  func move(to instant: VirtualClock.Instant) {
    state.withLock { $0.now = max($0.now, instant) }
  }
}

extension TimerQueue.State {
  /// Removes cancelled entries when they are the majority: otherwise a deadline months ahead that
  /// is set and cancelled every second would fill the memory.
  fileprivate mutating func compact() {
    guard heap.count > 64, heap.count > 2 * items.count else { return }
    // A sorted array is a heap.
    heap = heap.filter { items[$0.number] != nil }.sorted()
  }

  /// Removes one of the entries that are due at `deadline`. The choices determine which one.
  fileprivate mutating func chooseDue(
    at deadline: VirtualClock.Instant, _ choices: Choices
  ) -> TimerQueue.Entry {
    var due: [TimerQueue.Entry] = []
    while let first = heap.first, first.deadline == deadline {
      heap.popMinimum()
      if items[first.number] != nil { due.append(first) }
    }
    let chosen = due.remove(at: choices.pickIndex(below: due.count, for: "sleeper"))
    for entry in due { heap.push(entry) }
    return chosen
  }

  /// Returns the entry with the earliest deadline, if that deadline is not after `target` or has
  /// already passed.
  fileprivate mutating func nextDue(by target: VirtualClock.Instant) -> TimerQueue.Entry? {
    dropCancelled()
    guard let first = heap.first, first.deadline <= max(target, now) else { return nil }
    return first
  }

  fileprivate mutating func dropCancelled() {
    while let first = heap.first, items[first.number] == nil { heap.popMinimum() }
  }
}

extension [TimerQueue.Entry] {
  fileprivate mutating func push(_ entry: Element) {
    append(entry)
    var index = count - 1
    while index > 0, self[index] < self[(index - 1) / 2] {
      swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  fileprivate mutating func popMinimum() {
    swapAt(0, count - 1)
    removeLast()
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < count && self[child] < self[least] {
        least = child
      }
      if least == index { return }
      swapAt(index, least)
      index = least
    }
  }
}
