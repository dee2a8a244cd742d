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
    let body: @Sendable (Event) -> Void
  }

  private struct Contents: Sendable {
    var sequence: UInt64 = 0
    var lastListener: UInt64 = 0
    var listeners: [Listener] = []
    var pending: [Event] = []
    var isDelivering = false
  }

  /// The union of what the listeners want; zero when nobody listens.
  @usableFromInline let interest = Atomic<UInt8>(0)
  private let contents = Locked(Contents())

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
        Listener(number: contents.lastListener, interest: kinds, body: body))
      publishInterest(of: contents)
      return contents.lastListener
    }
  }

  func remove(_ number: UInt64) {
    contents.withLock { contents in
      contents.listeners.removeAll { $0.number == number }
      publishInterest(of: contents)
    }
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
    }
  }

  /// Delivers what is recorded, unless some thread is at it already: then that one does.
  func deliver() {
    var batch = nextBatch(isFirst: true)
    while let (events, listeners) = batch {
      for event in events {
        let kind = EventInterest(event.kind)
        for listener in listeners where listener.interest.contains(kind) { listener.body(event) }
      }
      batch = nextBatch(isFirst: false)
    }
  }

  /// What is to deliver now. From the first batch to the last, one thread delivers.
  private func nextBatch(isFirst: Bool) -> ([Event], [Listener])? {
    contents.withLock { contents in
      if isFirst && contents.isDelivering { return nil }
      guard !contents.pending.isEmpty else {
        contents.isDelivering = false
        return nil
      }
      contents.isDelivering = true
      let events = contents.pending
      contents.pending = []
      return (events, contents.listeners)
    }
  }
}
