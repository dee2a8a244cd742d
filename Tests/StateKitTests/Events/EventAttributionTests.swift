import StateKit
import StateKitSimulation
import Testing

/// The attribution of an event: its store, its action and, for a cancellation, the reason.
struct EventAttributionTests {
  private final class Recorder: Sendable {
    let events = LockedValue<[Event]>([])

    func listen(to log: EventLog, _ kinds: EventKinds = .all) -> EventSubscription {
      log.listen(to: kinds) { event in self.events.change { $0.append(event) } }
    }

    /// The reasons of all cancellations, in order.
    var reasons: [CancellationReason] {
      events.value.compactMap {
        if case .effect(_, .cancelled(let reason)) = $0.kind { reason } else { nil }
      }
    }
  }

  @Test func `Stores that share a log have different identities`() {
    let log = EventLog()
    let recorder = Recorder()
    let subscription = recorder.listen(to: log)
    let simulation = Simulation(log: log)
    for origin in ["a", "b"] {
      let store = StoreActor(
        initialState: EffectTestFeature.State(), log: log.scoped(to: origin),
        executor: simulation.executor
      ) {
        EffectTestFeature()
      }
      store.assumeIsolated { _ = $0.send(.note("x")) }
    }
    for event in recorder.events.value {
      #expect(event.store == StoreIdentity(number: event.origin == "a" ? 1 : 2))
    }
    withExtendedLifetime(subscription) {}
  }

  @Test func `The creation of a store is recorded with its initial state`() throws {
    let log = EventLog()
    let recorder = Recorder()
    let subscription = recorder.listen(to: log, .states)
    let store = StoreActor(initialState: EffectTestFeature.State(notes: ["first"]), log: log) {
      EffectTestFeature()
    }
    let event = try #require(recorder.events.value.first)
    guard case .storeCreated(let state as EffectTestFeature.State) = event.kind else {
      Issue.record("\(event)")
      return
    }
    #expect(state.notes == ["first"])
    #expect(event.store == StoreIdentity(number: 1))
    withExtendedLifetime((store, subscription)) {}
  }

  @Test func `A state change and the start of an effect name their action`() {
    let harness = EffectTestHarness()
    let recorder = Recorder()
    let subscription = recorder.listen(to: harness.log)
    harness.perform(.concatenate(.sleep(for: .seconds(1)), .note("a"), .run("later") { _ in }))
    harness.advance(.seconds(2))
    var actionOfEvent: [String: UInt64?] = [:]
    var actions: [UInt64] = []
    for event in recorder.events.value {
      switch event.kind {
      case .action:
        #expect(event.action == event.sequence)
        actions.append(event.sequence)
      case .stateChange: actionOfEvent["change"] = event.action
      case .effect(let identity, .started): actionOfEvent[identity.name] = event.action
      case .effect: #expect(event.action == nil)
      case .storeCreated, .shared, .issue: break
      }
    }
    #expect(actions.count == 2)
    #expect(
      actionOfEvent == [
        "change": actions.last, "sleep": actions.first, "send": actions.first,
        "later": actions.first,
      ])
    withExtendedLifetime(subscription) {}
  }

  @Test func `Events name no action if no listener receives actions`() {
    let harness = EffectTestHarness()
    let log = EventLog()
    let recorder = Recorder()
    let subscription = recorder.listen(to: log, [.states, .effects])
    let store = StoreActor(
      initialState: EffectTestFeature.State(), log: log, executor: harness.simulation.executor
    ) {
      EffectTestFeature()
    }
    store.assumeIsolated { _ = $0.send(.perform { .note("a") }) }
    harness.simulation.run()
    #expect(recorder.events.value.count == 4)
    #expect(recorder.events.value.allSatisfy { $0.action == nil })
    withExtendedLifetime(subscription) {}
  }

  /// Returns the reasons of the cancellations that `body` causes.
  private func reasons(_ body: (EffectTestHarness) -> Void) -> [CancellationReason] {
    let recorder = Recorder()
    var harness: EffectTestHarness? = EffectTestHarness()
    let subscription = harness.map { recorder.listen(to: $0.log, .effects) }
    if let harness { body(harness) }
    harness = nil
    withExtendedLifetime(subscription) {}
    return recorder.reasons
  }

  @Test func `A cancellation has a reason`() {
    let wait = TestEffect.sleep(for: .seconds(60))
    #expect(
      reasons {
        $0.perform(wait.cancellable(id: 1))
        $0.perform(.cancel(id: 1))
      } == [.id])
    #expect(
      reasons {
        $0.perform(wait.cancellable(id: 1))
        $0.perform(TestEffect.note("a").cancellable(id: 1, cancelInFlight: true))
        $0.perform(wait.debounce(id: 2, for: .seconds(1)))
        $0.perform(TestEffect.note("a").debounce(id: 2, for: .seconds(1)))
        $0.advance(.seconds(2))
      } == [.replacement, .replacement])
    #expect(
      reasons {
        $0.perform(wait).cancel()
        $0.simulation.run()
      } == [.task])
    #expect(reasons { $0.perform(wait) } == [.store])
    #expect(reasons { $0.perform(.merge(wait, .dismiss)) } == [])
    #expect(
      reasons {
        $0.perform(wait)
        $0.perform(.dismiss)
      } == [.store])
    #expect(reasons { $0.perform(.run { _ in throw CancellationError() }) } == [.operation])
    #expect(
      reasons {
        $0.perform(TestEffect.sleep(for: .seconds(1)).timeout(.seconds(9), onTimeout: .note("a")))
        $0.advance(.seconds(2))
      } == [.endBeforeDeadline])
  }

  @Test func `The effects of a removed child are cancelled because of its removal`() {
    let harness = ParentHarness(Parent.State(child: EffectTestFeature.State())) {
      Parent().ifLet(\.child, action: \.child) { EffectTestFeature() }
    }
    let recorder = Recorder()
    let subscription = recorder.listen(to: harness.log, .effects)
    harness.send(.child(.perform { .sleep(for: .seconds(1)) }))
    harness.send(.change { $0.child = nil })
    #expect(recorder.reasons == [.childRemoval])
    withExtendedLifetime(subscription) {}
  }
}
