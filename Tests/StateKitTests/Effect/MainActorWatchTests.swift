#if DEBUG
  import StateKitSimulation
  import Testing

  @testable import StateKit

  /// Debug builds report an effect that holds the main actor too long. The tests measure virtual
  /// time, which the operations themselves advance.
  @MainActor
  struct MainActorWatchTests {
    private let simulation = Simulation()
    private let log = EventLog()

    /// Returns the reports about an effect in a store on the main actor, after it has ended.
    private func reports(_ effect: TestEffect) async -> [StoreIssue] {
      let recorder = EventRecorder(log)
      let store = Store(
        initialState: EffectTestFeature.State(), storage: SharedStorage(log: log)
      ) {
        EffectTestFeature()
      } dependencies: {
        $0.mainActorClock = simulation.clock
      }
      await store.send(.perform { effect }).finish()
      return recorder.locatedIssues
    }

    @Test func `An effect that holds the main actor too long is reported with its name`() async {
      let simulation = simulation
      let found = await reports(
        .run("sum", line: 7) { _ in simulation.advance(by: .milliseconds(101)) })
      #expect(
        found == [
          StoreIssue(
            """
            The effect "sum" held the main actor for 0.101 seconds before its first suspension. \
            Likely cause: an operation runs in the isolation of its store, so a long computation or \
            a blocking call in it blocks the views. Move that work to a function with `@concurrent`.
            """, at: CodeLocation(fileID: #fileID, line: 7))
        ])
    }

    @Test func `An effect that holds the main actor for 100 milliseconds is not reported`() async {
      let simulation = simulation
      let found = await reports(.run { _ in simulation.advance(by: .milliseconds(100)) })
      #expect(found == [])
    }

    @Test func `The time after the first suspension is not measured`() async {
      let simulation = simulation
      let found = await reports(
        .run { _ in
          await Task.yield()
          simulation.advance(by: .seconds(1))
        })
      #expect(found == [])
    }

    @Test func `The effects of a store in a simulation are not measured`() {
      let harness = EffectTestHarness()
      let other = simulation
      harness.perform(.run { _ in other.advance(by: .seconds(1)) })
      #expect(harness.recorder.issues == [])
    }
  }
#endif
