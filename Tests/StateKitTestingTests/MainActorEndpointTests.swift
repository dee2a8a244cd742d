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
    #expect(failures.messages.first?.contains("a function of the main actor") == true)
  }

  // The test does not occupy the main actor. Whether the operation returns from the main actor before
  // the end of the test depends on the threads, but the first failure names the main actor. If the action
  // arrives after that failure, the test also ends with an action that it did not receive.
  @Test func `In a test store off the main actor, the first failure names the main actor`() async {
    for _ in 0..<20 {
      let failures = FailureList.run {
        let store = TestStore(initialState: [Int]()) { Browser(open: \.count) }
        store.send(0) { $0 = [0] }
        store.receive(12) { $0 = [0, 12] }
        store.finish()
      }
      if let message = failures.messages.first {
        #expect(message.contains("a function of the main actor"), "\(failures.messages)")
      }
    }
  }
}
