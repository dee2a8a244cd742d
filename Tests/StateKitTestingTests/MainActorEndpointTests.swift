import StateKit
import StateKitTesting
import Testing

/// Effects that call an endpoint which is isolated to the main actor.
struct MainActorEndpointTests {
  private struct Browser: Reducer {
    let open: @MainActor @Sendable (String) -> Int

    func reduce(into state: inout [Int], action: Int) -> Effect<Int> {
      state.append(action)
      if action != 0 { return .none }
      return .run("open") { send in await send(open("statekit.dev")) }
    }
  }

  @MainActor
  @Test func `In a store on the main actor, the endpoint runs before send returns`() {
    let store = Store(initialState: [Int]()) { Browser(open: \.count) }
    store.send(0)
    #expect(store.state == [0, 12])
  }

  // The test occupies the main actor, so the operation cannot continue before the test ends.
  @MainActor
  @Test func `In a test store, the operation that waits for the main actor is reported`() {
    let failures = FailureList.run {
      let store = TestStore(initialState: [Int]()) { Browser(open: \.count) }
      store.send(0) { $0 = [0] }
      store.finish()
    }
    #expect(failures.messages.count == 1, "\(failures.messages)")
    #expect(
      failures.messages.first?.hasPrefix("The test ended while these effects were still running")
        == true, "\(failures.messages)")
  }
}
