import StateKit
import StateKitSimulation
import Testing

/// Who hears what, and for how long.
struct EventListenerTests {
  private static let interests: [(EventInterest, [String])] = [
    (.actions, ["action"]), (.states, ["state"]), (.effects, ["run#1", "run#1"]),
    (.shared, ["shared"]), (.issues, ["issue"]), ([.actions, .issues], ["action", "issue"]),
  ]

  @Test(arguments: interests)
  func `A listener hears what it asked for`(interest: EventInterest, expected: [String]) {
    let storage = SharedStorage(log: EventLog())
    let recorder = EventRecorder(storage.log, to: interest)
    let simulation = Simulation()
    let store = StoreActor(
      initialState: Bench.State(), storage: storage, executor: simulation.executor
    ) {
      Reduce<Bench.State, Bench.Action> { state, action in
        state.notes.append("a")
        return .run { _ in
          try await TallyClient.live(in: storage).increment()
          // A report that nobody hears would be written to standard error.
          if interest.contains(.issues) { throw Mishap() }
        }
      }
    }
    store.assumeIsolated { _ = $0.send(.note("a")) }
    simulation.run()
    #expect(
      recorder.lines.map { $0.split(separator: " ").first.map(String.init) ?? "" } == expected)
    #expect(recorder.events.map(\.sequence) == Array(1...UInt64(expected.count)))
  }

  private struct Mishap: Error {}

  @Test func `A listener that another one cancels for the same event does not hear it`() {
    let log = EventLog()
    let heard = Locker(0)
    let second = Locker<EventSubscription?>(nil)
    let first = log.listen(to: .issues) { _ in second.value?.cancel() }
    let subscription = log.listen(to: .issues) { _ in heard.change { $0 += 1 } }
    second.change { $0 = subscription }
    log.report(Report("a"))
    #expect(heard.value == 0)
    second.change { $0 = nil }
    first.cancel()
  }

  @Test func `A listener hears nothing from before it listened, or after it stopped`() {
    let world = BenchWorld()
    world.send(.note("a"))
    let first = EventRecorder(world.log, to: .actions)
    world.send(.note("b"))
    let second = Locker<EventRecorder?>(EventRecorder(world.log, to: .actions))
    world.send(.note("c"))
    #expect(first.lines == ["action b by outside", "action c by outside"])
    #expect(second.value?.lines == ["action c by outside"])
    second.change { $0 = nil }
    world.send(.note("d"))
    #expect(first.lines.last == "action d by outside")
  }

  @Test func `A listener that stops itself hears nothing more, whatever waits to be delivered`() {
    let world = BenchWorld()
    let heard = Locker<[String]>([])
    let own = Locker<EventSubscription?>(nil)
    let subscription = world.log.listen(to: .actions) { event in
      guard case .action(let action as Bench.Action, _) = event.kind else { return }
      heard.change { $0.append("\(action)") }
      if heard.value.count == 1 {
        // These wait until this one was delivered.
        world.post(.note("b"))
        own.value?.cancel()
      }
    }
    own.change { $0 = subscription }
    world.send(.note("a"))
    world.send(.note("c"))
    #expect(heard.value == ["a"])
    own.change { $0 = nil }
  }

  @Test func `A listener that begins to listen while others are told hears only what is new`() {
    let log = EventLog()
    let late = Locker<EventRecorder?>(nil)
    let subscription = log.listen { event in
      if event.sequence == 1 {
        log.report(Report("second"))
        late.change { $0 = EventRecorder(log) }
        log.report(Report("third"))
      }
    }
    log.report(Report("first"))
    #expect(late.value?.issues == ["third"])
    subscription.cancel()
  }

  @Test func `A listener may hold the subscription of another one`() {
    let log = EventLog()
    var outer: EventSubscription?
    do {
      let inner = log.listen { _ in }
      outer = log.listen { _ in withExtendedLifetime(inner) {} }
    }
    log.report(Report("a"))
    outer?.cancel()
    outer = nil
    // The last listener went with the one that held it: nothing is recorded any more.
    let recorder = EventRecorder(log)
    log.report(Report("b"))
    #expect(recorder.issues == ["b"])
  }

  @Test func `What a listener makes happen is delivered after it has returned`() {
    let log = EventLog()
    let order = Locker<[String]>([])
    let subscription = log.listen { event in
      guard case .issue(let report) = event.kind else { return }
      order.change { $0.append("begin \(report.message)") }
      if report.message == "a" { log.report(Report("b")) }
      order.change { $0.append("end \(report.message)") }
    }
    log.report(Report("a"))
    #expect(order.value == ["begin a", "end a", "begin b", "end b"])
    subscription.cancel()
  }

  @Test func `A listener may read and change shared state`() async throws {
    let storage = SharedStorage(log: EventLog())
    let client = TallyClient.live(in: storage)
    let counts = Locker<[Int]>([])
    let subscription = storage.log.listen(to: .shared) { _ in
      counts.change { $0.append(storage.current(ReadOnlyTallyState.self).count) }
    }
    try await client.increment()
    try await client.increment()
    #expect(counts.value == [1, 2])
    subscription.cancel()
  }

  @Test func `Events of many threads come one at a time, in the order of their numbers`() async {
    let log = EventLog()
    let sequence = Locker<[UInt64]>([])
    let isInside = Locker(false)
    let subscription = log.listen { event in
      #expect(!isInside.value)
      isInside.change { $0 = true }
      sequence.change { $0.append(event.sequence) }
      isInside.change { $0 = false }
    }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<500 { log.report(Report("a")) } }
      }
    }
    #expect(sequence.value == Array(1...4000))
    subscription.cancel()
  }
}
