import StateKit

/// The virtual time, and who waits for it.
package final class TimerQueue: Sendable {
  enum Wake: Sendable {
    /// A sleeping task: true when its time has come, false when it was cancelled, or its time will never
    /// come; with the store for one of whose effects it sleeps.
    case sleeper(CheckedContinuation<Bool, Never>, store: ObjectIdentifier?)
    /// Something to call.
    case call(@Sendable () -> Void)
  }

  fileprivate struct State: Sendable {
    var now = VirtualClock.Instant(offset: .zero)
    var lastNumber: UInt64 = 0
    /// A binary heap by deadline, then number. Cancelled entries stay until they come up.
    var heap: [Entry] = []
    var wakes: [UInt64: Wake] = [:]
    /// Whether the simulation is gone: no time passes any more.
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
  /// Runs whoever sleeps inside the world. What it runs holds this queue.
  private weak let executor: SimulationExecutor?

  init(choices: Choices, executor: SimulationExecutor) {
    self.choices = choices
    self.executor = executor
  }

  var now: VirtualClock.Instant { state.withLock { $0.now } }

  var count: Int { state.withLock { $0.heap.count } }

  /// Some that wait for a moment to come.
  package struct Waiters: Hashable, Sendable {
    package var count = 0
    /// The earliest moment, as the time since the beginning; nil when nobody waits.
    package var next: Duration?
  }

  /// The tasks that sleep, but for those that do so for another store.
  func sleepers(heardBy store: ObjectIdentifier) -> Waiters {
    waiters { wake in
      guard case .sleeper(_, let other) = wake else { return false }
      return other == nil || other == store
    }
  }

  /// The calls that are to be made.
  var calls: Waiters { waiters { if case .call = $0 { true } else { false } } }

  /// - Complexity: O(n) in the number of those that wait.
  private func waiters(where isMeant: (Wake) -> Bool) -> Waiters {
    state.withLock { state in
      state.heap.reduce(into: Waiters()) { waiters, entry in
        guard let wake = state.wakes[entry.number], isMeant(wake) else { return }
        waiters.count += 1
        waiters.next = min(waiters.next ?? entry.deadline.offset, entry.deadline.offset)
      }
    }
  }

  /// Somebody goes to sleep.
  ///
  /// - Returns: Whether that is somebody outside the world, who has to say when it ends.
  func beginSleep() -> Bool {
    guard let executor else { return false }
    executor.tellSleepWithoutEnd()
    return executor.beginAwaiting()
  }

  /// Somebody outside sleeps no longer.
  func endSleep() { executor?.endAwaiting() }

  func nextNumber() -> UInt64 {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  /// Has somebody wait for a moment; where no time passes any more, only to be cancelled at once.
  func add(_ number: UInt64, at deadline: VirtualClock.Instant, _ wake: Wake) {
    let isOver = state.withLock { state in
      if state.isOver { return true }
      state.wakes[number] = wake
      state.heap.push(Entry(deadline: deadline, number: number))
      return false
    }
    if isOver { Self.cancel(wake) }
  }

  func cancel(_ number: UInt64) {
    let wake = state.withLock { state in
      defer { state.compact() }
      return state.wakes.removeValue(forKey: number)
    }
    if let wake { Self.cancel(wake) }
  }

  private static func cancel(_ wake: Wake) {
    if case .sleeper(let continuation, _) = wake { continuation.resume(returning: false) }
  }

  /// Forgets what is to be called, whenever that is. Sleeping tasks sleep on.
  func forgetCalls() {
    // What the calls hold is let go outside the lock: it may come back here to cancel something.
    let calls = state.withLock { state -> [UInt64: Wake] in
      defer { state.compact() }
      let all = state.wakes
      state.wakes = all.filter { if case .sleeper = $0.value { true } else { false } }
      return all
    }
    withExtendedLifetime(calls) {}
  }

  /// No time passes any more: cancels whoever sleeps, the earliest first, and forgets what is to be
  /// called.
  func end() {
    // Outside the lock, as above.
    let wakes = state.withLock { state -> [Wake] in
      state.isOver = true
      defer { (state.heap, state.wakes) = ([], [:]) }
      return state.heap.sorted().compactMap { state.wakes[$0.number] }
    }
    for wake in wakes { Self.cancel(wake) }
  }

  /// When the next one wakes.
  var nextDeadline: VirtualClock.Instant? {
    state.withLock { state in
      state.dropCancelled()
      return state.heap.first?.deadline
    }
  }

  /// Somebody whose time has come.
  struct Due: Sendable {
    let wake: Wake
    /// Whether the time was moved.
    let isLater: Bool
    let moment: Duration
  }

  /// Takes one of those with the earliest deadline, if that is not after `target` or has come already,
  /// and moves the time there.
  func takeNext(until target: VirtualClock.Instant) -> Due? {
    state.withLock { state in
      state.dropCancelled()
      guard let first = state.heap.first,
        first.deadline <= target || first.deadline <= state.now
      else { return nil }
      let next = choices.isInOrder ? first : state.chooseDue(at: first.deadline, choices)
      if choices.isInOrder { state.heap.popMinimum() }
      let isLater = next.deadline > state.now
      if isLater { state.now = next.deadline }
      return state.wakes.removeValue(forKey: next.number).map { wake in
        Due(wake: wake, isLater: isLater, moment: state.now.offset)
      }
    }
  }

  /// Moves the time on, where nobody waits.
  func move(to instant: VirtualClock.Instant) {
    state.withLock { $0.now = max($0.now, instant) }
  }
}

extension TimerQueue.State {
  /// Forgets cancelled entries once they are the most: a deadline months away, made and cancelled
  /// each second, would fill the memory until its time comes.
  fileprivate mutating func compact() {
    guard heap.count > 64, heap.count > 2 * wakes.count else { return }
    // A sorted array is a heap.
    heap = heap.filter { wakes[$0.number] != nil }.sorted()
  }

  /// Takes out one of the entries of a deadline, and leaves the others.
  fileprivate mutating func chooseDue(
    at deadline: VirtualClock.Instant, _ choices: Choices
  ) -> TimerQueue.Entry {
    var due: [TimerQueue.Entry] = []
    while let first = heap.first, first.deadline == deadline {
      heap.popMinimum()
      if wakes[first.number] != nil { due.append(first) }
    }
    let chosen = due.remove(at: choices.pick(due.count, "sleeper"))
    for entry in due { heap.push(entry) }
    return chosen
  }

  fileprivate mutating func dropCancelled() {
    while let first = heap.first, wakes[first.number] == nil { heap.popMinimum() }
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
