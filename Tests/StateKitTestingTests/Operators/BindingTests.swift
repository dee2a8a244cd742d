import StateKit
import StateKitTesting
import Testing

/// Which property a binding sets, and which effects follow.
struct BindingTests {
  @Test func `A binding sets its property, and only a change of the name starts a check`() {
    let store = TestStore(initialState: Form.State()) { Form() }
    store.send(.binding(.set(\.isSubscribed, true))) { $0.isSubscribed = true }
    store.send(.binding(.set(\.name, "An"))) { $0.name = "An" }
    store.advance(by: .milliseconds(500))
    store.send(.binding(.set(\.name, "Ana"))) { $0.name = "Ana" }
    store.advance(by: .seconds(1))
    store.receive(.nameChecked) { $0.isNameChecked = true }
    store.send(.binding(.set(\.name, "Ben"))) {
      $0.name = "Ben"
      $0.isNameChecked = false
    }
    store.advance(by: .seconds(1))
    store.receive(.nameChecked) { $0.isNameChecked = true }
    store.finish()
  }
}
