import StateKit
import StateKitTesting
import Testing

@testable import Shop

@Test func `A product is added to the cart, and checked out`() {
  let storage = SharedStorage()
  let store = TestStore(initialState: Shop.State(), storage: storage) {
    Shop()
  } dependencies: {
    $0[CartClient.self] = .live(in: storage)
  }
  store.send(.fruit(.tapped("apple"))) { $0.path.append(Product.State(name: "apple")) }
  store.send(.path(.element(id: 0, action: .addTapped)))
  store.receiveChange(of: ReadOnlyCart.self) { $0 = ["apple"] }
  store.send(.checkoutTapped) { $0.checkout = Checkout.State(items: ["apple"]) }
  store.send(.checkout(.closeTapped)) { $0.checkout = nil }
}
