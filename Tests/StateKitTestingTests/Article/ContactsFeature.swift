import StateKit

/// Adds a contact by its code, and then sleeps for three seconds.
struct ContactsFeature: Reducer {
  struct State: Hashable, Sendable {
    var isAdding = false
  }

  enum Action: Equatable, Sendable {
    case addTapped(String)
    case added(Contact)
  }

  @Dependency(\.contactsClient) var contacts
  @Dependency(\.clock) var clock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .addTapped(let code):
      state.isAdding = true
      return .run("add") { [contacts] send in await send(.added(try await contacts.add(code))) }
    case .added:
      state.isAdding = false
      return .run("rest") { [clock] _ in try await clock.sleep(for: .seconds(3)) }
    }
  }
}
