import StateKit
import StateKitSimulation
import Testing

/// All events of small programs, in order.
struct EventSequenceTests {
  @Test func `An action is recorded with its change, its effects and their actions`() {
    let harness = EffectTestHarness()
    harness.perform(
      .merge(
        .run("load") { send in
          await send(.note("a"))
          await send(.note("b"))
        }, .note("c")))
    #expect(
      harness.recorder.lines == [
        "action perform by outside",
        "load#1 started",
        "send#2 started",
        "action c by send#2",
        "state [] to [c]",
        "send#2 finished",
        "action a by load#1",
        "state [c] to [c a]",
        "action b by load#1",
        "state [c a] to [c a b]",
        "load#1 finished",
      ])
    // The first event is the creation of the store.
    #expect(harness.recorder.events.map(\.sequence) == Array(2...12))
    #expect(Set(harness.recorder.events.map(\.origin)) == ["world"])
  }

  @Test func `A cancellation, a timeout, a failure and a retry are recorded`() {
    struct Failure: Error {}
    let harness = EffectTestHarness()
    harness.perform(
      .run("a") { _ in try await harness.simulation.clock.sleep(for: .seconds(9)) }
        .cancellable(id: 1))
    harness.perform(.cancel(id: 1))
    harness.perform(
      .run("b") { _ in await harness.waitUncancelled(for: .seconds(9)) }
        .timeout(.seconds(1), onTimeout: .note("late")))
    harness.advance(.seconds(1))
    harness.perform(
      .run("c") { _ in throw Failure() }
        .retry(Backoff(initial: .seconds(1), maximum: .seconds(1), attempts: 2)))
    harness.advance(.seconds(1))
    #expect(
      harness.recorder.lines.filter { !$0.hasPrefix("issue") } == [
        "action perform by outside",
        "a#1 started",
        "action perform by outside",
        "a#1 cancelled",
        "action perform by outside",
        "b#2 started",
        "timeout#3 started",
        "timeout#3 finished",
        "b#2 abandoned",
        "action late by timeout#3",
        "state [] to [late]",
        "action perform by outside",
        "c#4 started",
        "c#4 attempt 1 failed, next in 1.0 seconds: Failure()",
        "c#4 failed: Failure()",
      ])
    // Lets the abandoned operation return before the test ends.
    harness.advance(.seconds(20))
  }

  @Test func `A write of shared state names its effect as the cause`() {
    let harness = TallyHarness()
    harness.send(.increment)
    #expect(
      harness.recorder.lines == [
        "action increment by outside",
        "increment#1 started",
        "shared ReadOnlyTallyState \"increment\" by increment#1",
        "increment#1 finished",
      ])
  }

  @Test func `A write outside all effects names no effect as its cause`() async throws {
    let storage = SharedStorage(log: EventLog(origin: "x"))
    let recorder = EventRecorder(storage.log)
    try await TallyClient.live(in: storage).increment()
    #expect(recorder.lines == ["shared ReadOnlyTallyState \"increment\" by outside"])
  }

  @Test func `An action sent to another store inside an effect names that effect`() {
    let other = EffectTestHarness()
    let harness = EffectTestHarness()
    harness.perform(.run("relay") { _ in other.send(.note("a")) })
    #expect(other.recorder.lines == ["action a by relay#1", "state [] to [a]"])
  }

  @Test func `Two stores with different origins share the sequence numbers of one log`() async {
    let log = EventLog(origin: "world")
    let recorder = EventRecorder(log)
    let ana = StoreActor(initialState: EffectTestFeature.State(), log: log.scoped(to: "ana")) {
      EffectTestFeature()
    }
    let ben = StoreActor(initialState: EffectTestFeature.State(), log: log.scoped(to: "ben")) {
      EffectTestFeature()
    }
    await ana.send(.note("a"))
    await ben.send(.note("b"))
    await ana.send(.note("c"))
    // The first two events are the creations of the stores.
    #expect(recorder.events.map(\.sequence) == Array(3...8))
    #expect(recorder.events.map(\.origin) == ["ana", "ana", "ben", "ben", "ana", "ana"])
  }
}
