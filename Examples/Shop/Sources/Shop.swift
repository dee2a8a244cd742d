import StateKit

struct Shelf: Reducer {
  struct State: Equatable, Sendable {}
  enum Action: Equatable, Sendable, CasePathable { case tapped(String) }
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

struct Product: Reducer {
  struct State: Equatable, Sendable { var name: String }
  enum Action: Equatable, Sendable, CasePathable { case addTapped }
  @Dependency(key: CartClient.self) var cart
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    .run("add", with: state.name) { _, name in try await cart.add(name) }
  }
}

struct Checkout: Reducer {
  struct State: Equatable, Sendable { var items: [String] }
  enum Action: Equatable, Sendable, CasePathable { case closeTapped }
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .dismiss }
}

struct Shop: Reducer {
  struct State: Equatable, Sendable {
    var (offers, fruit, bread) = (Shelf.State(), Shelf.State(), Shelf.State())
    var path = StackState<Product.State>()
    var checkout: Checkout.State?
  }
  enum Action: Equatable, Sendable, CasePathable {
    case offers(Shelf.Action), fruit(Shelf.Action), bread(Shelf.Action), checkoutTapped
    case path(StackActionOf<Product>), checkout(Checkout.Action)
  }
  @SharedReader var cart: ReadOnlyCart
  var body: some ReducerOf<Self> {
    Scope(state: \.offers, action: \.offers) { Shelf() }
    Scope(state: \.fruit, action: \.fruit) { Shelf() }
    Scope(state: \.bread, action: \.bread) { Shelf() }
    Reduce { state, action in
      let shelf = action[case: \.offers] ?? action[case: \.fruit] ?? action[case: \.bread]
      if case .tapped(let name) = shelf { state.path.append(Product.State(name: name)) }
      if action == .checkoutTapped { state.checkout = Checkout.State(items: cart.items) }
      return .none
    }
    .forEach(stack: \.path, action: \.path) { Product() }
    .ifLet(\.checkout, action: \.checkout) { Checkout() }
  }
}
