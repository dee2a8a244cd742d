import StateKit
import StateKitTesting
import Testing

struct LampTests {
  @Test func `A feature and its client work with these settings`() {
    let storage = SharedStorage()
    let store = TestStore(initialState: LampFeature.State(), storage: storage) {
      LampFeature()
    } dependencies: {
      $0[LampClient.self] = .live(in: storage)
    }
    store.send(.tapped)
    store.receiveChange(of: ReadOnlyLamp.self) { $0.isOn = true }
    store.receive(\.switched) { $0.label = "on" }
  }
}
