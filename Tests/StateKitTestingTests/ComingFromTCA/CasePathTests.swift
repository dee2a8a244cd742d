import StateKit
import StateKitTesting
import Testing

struct CasePathTests {
  @Test func `A fact is fetched for the count`() {
    let store = TestStore(initialState: FactFeature.State()) {
      FactFeature()
    } dependencies: {
      $0.factClient.fetch = { "\($0) is a good number." }
    }
    store.send(.factTapped)
    store.receive(\.factResponse) { $0.fact = "0 is a good number." }
  }
}
