public import Synchronization

/// What the logs of several origins share: the sequence, the listeners, and the order of delivery.
///
/// An event gets its place in the order inside whatever lock makes it happen (``record(_:origin:)``)
/// and is delivered after that lock was given up (``deliver()``), by one thread at a time. So a
/// listener may read shared state and send actions without ever holding two locks.
@usableFromInline
package final class EventJournal: Sendable {
  private struct Listener: Sendable {
    let number: UInt64
    let interest: EventInterest
    /// The last event before it began to listen.
    let silence: UInt64
    let body: @Sendable (Event) -> Void
    /// False once the subscription was cancelled, perhaps by another listener of the same event.
    let isActive = Flag()
  }

  private final class Flag: Sendable {
    let isUp = Atomic(true)
  }

  private struct Contents: Sendable {
    var sequence: UInt64 = 0
    var lastListener: UInt64 = 0
    var listeners: [Listener] = []
    var pending = PendingEvents()
    var isDelivering = false
  }

  /// The union of what the listeners want; zero when nobody listens.
  @usableFromInline let interest = Atomic<UInt8>(0)
  private let contents = Locked(Contents())
  /// Whether something may be left to deliver. Asked after each action, so it is read without the lock.
  private let hasPending = Atomic(false)

  init() {}

  /// Whether anybody wants events of these kinds.
  @inlinable
  func isListening(to kinds: EventInterest) -> Bool {
    interest.load(ordering: .relaxed) & kinds.rawValue != 0
  }

  func add(_ kinds: EventInterest, _ body: @escaping @Sendable (Event) -> Void) -> UInt64 {
    contents.withLock { contents in
      contents.lastListener += 1
      contents.listeners.append(
        Listener(
          number: contents.lastListener, interest: kinds, silence: contents.sequence, body: body))
      publishInterest(of: contents)
      return contents.lastListener
    }
  }

  func remove(_ number: UInt64) {
    // Released outside the lock: with it may go another subscription of this journal.
    let removed = contents.withLock { contents -> Listener? in
      guard let index = contents.listeners.firstIndex(where: { $0.number == number }) else {
        return nil
      }
      let removed = contents.listeners.remove(at: index)
      publishInterest(of: contents)
      return removed
    }
    removed?.isActive.isUp.store(false, ordering: .relaxed)
  }

  private func publishInterest(of contents: borrowing Contents) {
    let union = contents.listeners.reduce(into: EventInterest()) { $0.formUnion($1.interest) }
    interest.store(union.rawValue, ordering: .relaxed)
  }

  /// Gives the event its place in the order. Calls nobody.
  func record(_ kind: Event.Kind, origin: String) {
    contents.withLock { contents in
      guard !contents.listeners.isEmpty else { return }
      contents.sequence += 1
      contents.pending.append(Event(sequence: contents.sequence, origin: origin, kind: kind))
      hasPending.store(true, ordering: .releasing)
    }
  }

  /// Delivers what is recorded, unless some thread is at it already: then that one does.
  func deliver() {
    if !hasPending.load(ordering: .acquiring) { return }
    var next = takeNext(isFirst: true)
    while let (event, listeners) = next {
      let kind = EventInterest(event.kind)
      for listener in listeners
      where listener.interest.contains(kind) && listener.silence < event.sequence {
        if listener.isActive.isUp.load(ordering: .relaxed) { listener.body(event) }
      }
      next = takeNext(isFirst: false)
    }
  }

  /// What is to deliver now, and to whom: a listener may begin or end with each event. From the first
  /// one to the last, one thread delivers.
  private func takeNext(isFirst: Bool) -> (Event, [Listener])? {
    contents.withLock { contents in
      if isFirst && contents.isDelivering { return nil }
      guard let event = contents.pending.popFirst() else {
        contents.isDelivering = false
        hasPending.store(false, ordering: .releasing)
        return nil
      }
      contents.isDelivering = true
      return (event, contents.listeners)
    }
  }
}

/// Events in the order in which they were recorded.
private struct PendingEvents: Sendable {
  private var events: [Event?] = []
  private var first = 0

  mutating func append(_ event: Event) { events.append(event) }

  mutating func popFirst() -> Event? {
    guard first < events.count else { return nil }
    let event = events[first].take()
    first += 1
    if first == events.count {
      events.removeAll(keepingCapacity: first < 64)
      first = 0
    }
    return event
  }
}
