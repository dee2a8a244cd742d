import StateKit
import StateKitTesting
import Testing

@testable import Counter

struct CounterTests {
  @Test func `A tap counts, and shows the count`() {
    let storage = SharedStorage()
    storage.setState(of: ReadOnlyCounterState.self, to: CounterState(count: 2))
    let store = TestStore(initialState: CounterFeature.State(), storage: storage) {
      CounterFeature()
    } dependencies: {
      $0.counterClient = .live(in: storage)
    }

    store.send(.incrementTapped)
    store.receiveChange(of: ReadOnlyCounterState.self) { $0.count = 3 }
    store.receive(.incremented) { $0.message = "The count is 3." }
    store.finish()
  }
}
