import StateKit
import StateKitTesting
import Testing

struct FactFeatureTests {
  @Test func `A fact is fetched for the count`() {
    let store = TestStore(initialState: FactFeature.State()) {
      FactFeature()
    } dependencies: {
      $0.factClient.fetch = { "\($0) is a good number." }
    }
    store.send(.incrementTapped) { $0.count = 1 }
    store.send(.factTapped)
    store.receive(FactFeature.Action.factResponse) { $0.fact = "1 is a good number." }
  }

  @Test func `The timer counts seconds until it is stopped`() {
    let store = TestStore(initialState: FactFeature.State()) { FactFeature() }
    store.send(.timerTapped) { $0.isTimerOn = true }
    store.advance(by: .seconds(2))
    store.receive(.timerTicked) { $0.count = 1 }
    store.receive(.timerTicked) { $0.count = 2 }
    store.send(.timerTapped) { $0.isTimerOn = false }
  }
}
