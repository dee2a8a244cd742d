import StateKit

struct ReadOnlyCart: PublishedState {
  typealias State = [String]
  let items: [String]
  fileprivate init(_ items: [String]) { self.items = items }
  static var ownerKey: OwnerKey<Self> { OwnerKey(CartOwner()) }
}

private struct CartOwner: StateOwner {
  var initialState: [String] { [] }
  func publish(_ items: [String]) -> ReadOnlyCart { ReadOnlyCart(items) }
}

struct CartClient: DependencyKey, Sendable {
  var add: @Sendable (_ item: String) async throws -> Void
  static var defaultValue: Self { Self(add: unimplemented("CartClient.add")) }
  static func live(in storage: SharedStorage) -> Self {
    let owned = Owned(CartOwner(), in: storage)
    return Self(add: { item in owned.withLock("add") { $0.append(item) } })
  }
}
