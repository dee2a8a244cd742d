import StateKit
import StateKitTesting
import Testing

extension FactFeature.Action: CasePathable {
  struct Cases {
    let factResponse = CasePath(embed: FactFeature.Action.factResponse) {
      if case .factResponse(let fact) = $0 { fact } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}

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
