import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// How a test controls a test double: the test sets responses, suspends calls, and lets calls fail.
struct FaultPointTests {
  private struct Offline: Error {}

  private func store(
    _ simulation: Simulation = Simulation(),
    _ fetch: @escaping @Sendable (Int) async throws -> String
  ) -> TestStoreOf<FactFeature> {
    TestStore(initialState: FactFeature.State(), simulation: simulation) {
      FactFeature()
    } dependencies: {
      $0.factClient.fetch = fetch
    }
  }

  @Test func `A suspended call returns when the test resumes the call`() {
    let fetch = ScriptedEndpoint<Int, String>("FactClient.fetch")
    fetch.suspendCalls()
    let store = store { try await fetch($0) }
    store.send(.factTapped)
    #expect(fetch.inputs == [0])
    fetch.resumeNextCall(returning: "zero")
    store.receive(.factResponse("zero")) { $0.fact = "zero" }
    fetch.respond { "\($0) again" }
    store.send(.factTapped)
    store.receive(.factResponse("0 again")) { $0.fact = "0 again" }
    store.finish()
  }

  /// Creates a store whose simulation makes two given choices: the index of the fault point's
  /// latency, and whether the fault point throws, 0 or 1.
  private func store(choosing choices: [UInt64]) -> TestStoreOf<FactFeature> {
    let simulation = Simulation(
      choices: .replaying(ChoiceRecord(choices, isFirstInFirstOut: true)))
    return store(simulation) { number in
      try await simulation.faultPoint(
        "fetch", latency: [.zero, .seconds(2)], failures: [Offline()])
      return "\(number)"
    }
  }

  @Test func `A fault point takes the chosen latency`() {
    let store = store(choosing: [1, 0])
    store.send(.factTapped)
    store.advance(by: .seconds(2))
    store.receive(.factResponse("0")) { $0.fact = "0" }
    store.finish()
  }

  @Test func `A fault point throws the chosen error after its latency`() {
    let failures = FailureList.run {
      let store = store(choosing: [1, 1])
      store.send(.factTapped)
      store.advance(by: .seconds(1))
      store.advance(by: .seconds(1))
      store.finish()
    }
    #expect(failures.messages.count == 1)
    #expect(failures.messages.first?.contains("nothing caught: Offline()") == true)
  }

  @Test func `Work that escapes the simulation fails the test`() {
    let failures = FailureList.run {
      let store = store { _ in
        // This sleep escapes the simulation deliberately. It is cancelled together with the store.
        try await Task.sleep(for: .seconds(3600))
        return ""
      }
      store.send(.factTapped)
      store.finish()
    }
    #expect(failures.messages.count == 1)
    #expect(
      failures.messages.first?.contains("fact (StateKitTestingTests/FactFeature.swift:") == true)
  }
}
