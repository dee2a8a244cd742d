public import Synchronization

/// The shared part of the logs of several origins: the sequence, the listeners, and the order of
/// delivery.
///
/// ``record(_:origin:store:action:)`` gives an event its position in the order. For a change of
/// shared state, the caller still holds the lock of the storage. ``deliver()`` delivers the event
/// after the caller has released the lock, on one thread at a time. A listener can therefore read
/// shared state and send actions without holding two locks.
@usableFromInline
package final class EventDispatcher: Sendable {
  private struct Listener: Sendable {
    let number: UInt64
    let kinds: EventKinds
    /// The sequence number of the last event before the listener was added.
    let sequenceAtSubscription: UInt64
    let body: @Sendable (Event) -> Void
    /// Whether the subscription has not been cancelled. During the delivery of an event, one
    /// listener can cancel another, which then does not receive this event.
    let isActive = Flag()
  }

  private final class Flag: Sendable {
    let isSet = Atomic(true)
  }

  /// The thread that is delivering, and the chain depth of the event that it delivers.
  private struct Delivery {
    let thread: ThreadID
    var depth: Int
  }

  private struct Contents {
    var sequence: UInt64 = 0
    var lastListenerNumber: UInt64 = 0
    var listeners: [Listener] = []
    var backlog = EventBacklog()
    var delivery: Delivery?
    /// Whether the current chain of events has been reported as endless.
    var isChainReported = false
  }

  /// The maximum number of events that wait for a listener that has not returned.
  package static let backlogLimit = 65_536
  /// The number of events after which a chain is reported as endless. In a chain, each event was
  /// caused by a listener of the previous event.
  package static let chainLimit = 100

  /// The bits of all kinds of events that at least one listener subscribes to.
  @usableFromInline let subscribedKinds = Atomic<UInt8>(0)
  private let contents = Locked(Contents())
  private let lastStoreNumber = Atomic<UInt64>(0)
  /// Whether events may be waiting for delivery. It is read after each action, so reading takes no
  /// lock.
  private let hasPending = Atomic(false)

  init() {}

  /// Returns whether a listener subscribes to events of these kinds.
  @inlinable
  func isListening(to kinds: EventKinds) -> Bool {
    subscribedKinds.load(ordering: .relaxed) & kinds.rawValue != 0
  }

  /// Returns the identity of a new store.
  func makeStoreIdentity() -> StoreIdentity {
    StoreIdentity(number: lastStoreNumber.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  func add(_ kinds: EventKinds, _ body: @escaping @Sendable (Event) -> Void) -> UInt64 {
    contents.withLock { contents in
      contents.lastListenerNumber += 1
      contents.listeners.append(
        Listener(
          number: contents.lastListenerNumber, kinds: kinds,
          sequenceAtSubscription: contents.sequence, body: body))
      updateSubscribedKinds(of: contents)
      return contents.lastListenerNumber
    }
  }

  func remove(_ number: UInt64) {
    // The listener is released outside the lock, because its release can cancel another
    // subscription of this dispatcher.
    let removed = contents.withLock { contents -> Listener? in
      guard let index = contents.listeners.firstIndex(where: { $0.number == number }) else {
        return nil
      }
      let removed = contents.listeners.remove(at: index)
      updateSubscribedKinds(of: contents)
      return removed
    }
    removed?.isActive.isSet.store(false, ordering: .relaxed)
  }

  private func updateSubscribedKinds(of contents: borrowing Contents) {
    let union = contents.listeners.reduce(into: EventKinds()) { $0.formUnion($1.kinds) }
    subscribedKinds.store(union.rawValue, ordering: .relaxed)
  }

  /// Gives events their positions in the order, and queues them for delivery. Calls no listener.
  ///
  /// At most ``backlogLimit`` events wait. If a listener does not return, further events are
  /// dropped and the loss is reported. The events of one commit are dropped together.
  ///
  /// - Returns: The position of the last event.
  @discardableResult
  func record(
    _ kinds: [Event.Kind], origin: String, store: StoreIdentity? = nil, action: UInt64? = nil
  ) -> UInt64 {
    let (sequence, undeliveredIssues) = contents.withLock { contents -> (UInt64, [StoreIssue]) in
      guard !contents.listeners.isEmpty else { return (contents.sequence, []) }
      let depth = depthOfNewEvents(contents)
      var issues: [StoreIssue] = []
      let isDropped = contents.backlog.count + kinds.count > Self.backlogLimit
      if isDropped, contents.backlog.droppedCount == 0 { issues.append(Self.fullBacklog) }
      for kind in kinds {
        contents.sequence += 1
        if isDropped { continue }
        let isAction = if case .action = kind { true } else { false }
        let event = Event(
          sequence: contents.sequence, origin: origin, store: store,
          action: isAction ? contents.sequence : action, kind: kind)
        contents.backlog.append(event, depth: depth)
      }
      let sequence = contents.sequence
      if isDropped { contents.backlog.droppedCount += kinds.count }
      if depth == Self.chainLimit, !contents.isChainReported {
        contents.isChainReported = true
        issues.append(Self.endlessChain)
      }
      hasPending.store(true, ordering: .releasing)
      return (sequence, enqueueIssues(issues, in: &contents, origin: origin))
    }
    for issue in undeliveredIssues { StandardError.writeLine("StateKit: \(issue)") }
    return sequence
  }

  /// Returns the chain depth of new events: one more than the depth of the event whose listener
  /// causes them, if any.
  private func depthOfNewEvents(_ contents: borrowing Contents) -> Int {
    guard let delivery = contents.delivery, delivery.thread == .current else { return 0 }
    return delivery.depth + 1
  }

  /// Appends issues of the dispatcher itself to the backlog, even if the backlog is full.
  ///
  /// - Returns: The issues to write to standard error, because no listener receives them now.
  private func enqueueIssues(
    _ issues: [StoreIssue], in contents: inout Contents, origin: String
  ) -> [StoreIssue] {
    guard isListening(to: .issues) else { return issues }
    for issue in issues {
      contents.sequence += 1
      contents.backlog.append(
        Event(
          sequence: contents.sequence, origin: origin, store: nil, action: nil,
          kind: .issue(issue)), depth: 0)
    }
    // The report of a full backlog waits behind the listener that does not return, so it is also
    // written to standard error.
    return issues.filter { $0 == Self.fullBacklog }
  }

  /// Delivers pending events. If a thread is already delivering, that thread delivers them
  /// instead.
  func deliver() {
    if !hasPending.load(ordering: .acquiring) { return }
    var next = takeNext(isFirst: true)
    while let (event, listeners) = next {
      let kind = EventKinds(event.kind)
      for listener in listeners
      where listener.kinds.contains(kind) && listener.sequenceAtSubscription < event.sequence {
        if listener.isActive.isSet.load(ordering: .relaxed) { listener.body(event) }
      }
      next = takeNext(isFirst: false)
    }
  }

  /// Removes the next event to deliver, and returns it with the current listeners. The listeners
  /// are looked up for each event, because a listener can add and remove listeners.
  ///
  /// - Parameter isFirst: Whether this is the first call of a delivery. The first call returns nil
  ///   if a thread is already delivering: that thread delivers all pending events.
  private func takeNext(isFirst: Bool) -> (Event, [Listener])? {
    contents.withLock { contents in
      if isFirst && contents.delivery != nil { return nil }
      if let issue = contents.backlog.takeDroppedEventsIssue() {
        _ = enqueueIssues([issue], in: &contents, origin: "")
      }
      guard let (event, depth) = contents.backlog.popFirst() else {
        contents.delivery = nil
        contents.isChainReported = false
        hasPending.store(false, ordering: .releasing)
        return nil
      }
      contents.delivery = Delivery(thread: .current, depth: depth)
      return (event, contents.listeners)
    }
  }

  private static var fullBacklog: StoreIssue {
    StoreIssue(
      """
      A listener of an event log did not return while \(backlogLimit) events were recorded. \
      Further events are dropped until the listener returns. Likely cause: the listener waits for \
      a lock, or for a thread that writes. Let it return immediately, and do the work in a task.
      """)
  }

  private static var endlessChain: StoreIssue {
    StoreIssue(
      """
      \(chainLimit) events form a chain: each was caused by a listener of the previous event. The \
      call that caused the first event returns only after the last event was delivered. Likely \
      cause: a listener writes shared state, or sends an action, on each event. Listen to fewer \
      kinds, or write only when a value has changed.
      """)
  }
}
