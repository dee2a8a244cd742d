import StateKit

/// A large piece of shared state: ten thousand contacts.
struct ContactListState: Equatable, Sendable {
  var contacts: IdentifiedArray<GridRow.State>
}

/// The published view of the state.
struct ReadOnlyContactList: Equatable, Sendable {
  private let state: ContactListState

  fileprivate init(_ state: ContactListState) { self.state = state }

  var contacts: IdentifiedArray<GridRow.State> { state.contacts }
}

private struct ContactListOwner: StateOwner {
  var initialState: ContactListState {
    ContactListState(contacts: Grid.state(rowCount: 10_000).rows)
  }

  func publish(_ state: ContactListState) -> ReadOnlyContactList { ReadOnlyContactList(state) }
}

extension ReadOnlyContactList: PublishedState {
  typealias State = ContactListState

  static var ownerKey: OwnerKey<Self> { OwnerKey(ContactListOwner()) }
}

/// The owner's client.
final class ContactListClient: Sendable {
  private let owned: Owned<ContactListOwner>

  init(in storage: SharedStorage) { owned = Owned(ContactListOwner(), in: storage) }

  @inline(never)
  func change(_ id: Int) {
    owned.withLock("change") { $0.contacts[id: id]?.count &+= 1 }
  }
}
