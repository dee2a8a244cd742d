import StateKit
import StateKitSimulation
import Testing

/// The events that a listener receives between its start and its end.
struct EventListenerTests {
  private static let subscriptions: [(EventKinds, [String])] = [
    (.actions, ["action"]), (.states, ["state"]), (.effects, ["run#1", "run#1"]),
    (.shared, ["shared"]), (.issues, ["issue"]), ([.actions, .issues], ["action", "issue"]),
  ]

  @Test(arguments: subscriptions)
  func `A listener receives events of the kinds that it subscribed to`(
    kinds: EventKinds, expected: [String]
  ) {
    let storage = SharedStorage(log: EventLog())
    let recorder = EventRecorder(storage.log, to: kinds)
    let simulation = Simulation()
    let store = StoreActor(
      initialState: EffectTestFeature.State(), storage: storage, executor: simulation.executor
    ) {
      Reduce<EffectTestFeature.State, EffectTestFeature.Action> { state, action in
        state.notes.append("a")
        return .run { _ in
          try await TallyClient.live(in: storage).increment()
          // An issue without a listener would be written to standard error.
          if kinds.contains(.issues) { throw TestError() }
        }
      }
    }
    store.assumeIsolated { _ = $0.send(.note("a")) }
    simulation.run()
    #expect(
      recorder.lines.map { $0.split(separator: " ").first.map(String.init) ?? "" } == expected)
    // If a listener subscribes to states, event 1 is the creation of the store, which the recorder
    // ignores.
    let first: UInt64 = kinds.contains(.states) ? 2 : 1
    #expect(
      recorder.events.map(\.sequence) == Array(first..<first + UInt64(expected.count)))
  }

  private struct TestError: Error {}

  @Test
  func `A listener that another listener cancels during an event does not receive that event`() {
    let log = EventLog()
    let received = LockedValue(0)
    let second = LockedValue<EventSubscription?>(nil)
    let first = log.listen(to: .issues) { _ in second.value?.cancel() }
    let subscription = log.listen(to: .issues) { _ in received.change { $0 += 1 } }
    second.change { $0 = subscription }
    log.report(StoreIssue("a"))
    #expect(received.value == 0)
    second.change { $0 = nil }
    first.cancel()
  }

  @Test func `A listener receives only events between its start and its end`() {
    let harness = EffectTestHarness()
    harness.send(.note("a"))
    let first = EventRecorder(harness.log, to: .actions)
    harness.send(.note("b"))
    let second = LockedValue<EventRecorder?>(EventRecorder(harness.log, to: .actions))
    harness.send(.note("c"))
    #expect(first.lines == ["action b by outside", "action c by outside"])
    #expect(second.value?.lines == ["action c by outside"])
    second.change { $0 = nil }
    harness.send(.note("d"))
    #expect(first.lines.last == "action d by outside")
  }

  @Test func `A listener that cancels itself does not receive pending events`() {
    let harness = EffectTestHarness()
    let received = LockedValue<[String]>([])
    let ownSubscription = LockedValue<EventSubscription?>(nil)
    let subscription = harness.log.listen(to: .actions) { event in
      guard case .action(let action as EffectTestFeature.Action, _) = event.kind else { return }
      received.change { $0.append("\(action)") }
      if received.value.count == 1 {
        // The event of this action waits until the current event has been delivered.
        harness.sendWithoutRunning(.note("b"))
        ownSubscription.value?.cancel()
      }
    }
    ownSubscription.change { $0 = subscription }
    harness.send(.note("a"))
    harness.send(.note("c"))
    #expect(received.value == ["a"])
    ownSubscription.change { $0 = nil }
  }

  @Test func `A listener that is added during a delivery receives only later events`() {
    let log = EventLog()
    let late = LockedValue<EventRecorder?>(nil)
    let subscription = log.listen { event in
      if event.sequence == 1 {
        log.report(StoreIssue("second"))
        late.change { $0 = EventRecorder(log) }
        log.report(StoreIssue("third"))
      }
    }
    log.report(StoreIssue("first"))
    #expect(late.value?.issues == ["third"])
    subscription.cancel()
  }

  @Test func `A listener can hold the subscription of another listener`() {
    let log = EventLog()
    var outer: EventSubscription?
    do {
      let inner = log.listen { _ in }
      outer = log.listen { _ in withExtendedLifetime(inner) {} }
    }
    log.report(StoreIssue("a"))
    outer?.cancel()
    outer = nil
    // The inner listener was removed with the one that held it, so there are no listeners left.
    let recorder = EventRecorder(log)
    log.report(StoreIssue("b"))
    #expect(recorder.issues == ["b"])
  }

  @Test func `Events that a listener causes are delivered after it returns`() {
    let log = EventLog()
    let order = LockedValue<[String]>([])
    let subscription = log.listen { event in
      guard case .issue(let issue) = event.kind else { return }
      order.change { $0.append("begin \(issue.message)") }
      if issue.message == "a" { log.report(StoreIssue("b")) }
      order.change { $0.append("end \(issue.message)") }
    }
    log.report(StoreIssue("a"))
    #expect(order.value == ["begin a", "end a", "begin b", "end b"])
    subscription.cancel()
  }

  @Test func `A listener can read shared state`() async throws {
    let storage = SharedStorage(log: EventLog())
    let client = TallyClient.live(in: storage)
    let counts = LockedValue<[Int]>([])
    let subscription = storage.log.listen(to: .shared) { _ in
      counts.change { $0.append(storage.value(of: ReadOnlyTallyState.self).count) }
    }
    try await client.increment()
    try await client.increment()
    #expect(counts.value == [1, 2])
    subscription.cancel()
  }

  @Test func `Events of many threads are delivered one at a time, in order`() async {
    let log = EventLog()
    let sequence = LockedValue<[UInt64]>([])
    let isInside = LockedValue(false)
    let subscription = log.listen { event in
      #expect(!isInside.value)
      isInside.change { $0 = true }
      sequence.change { $0.append(event.sequence) }
      isInside.change { $0 = false }
    }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<500 { log.report(StoreIssue("a")) } }
      }
    }
    #expect(sequence.value == Array(1...4000))
    subscription.cancel()
  }
}
