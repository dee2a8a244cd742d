import StateKit

struct Contact: Hashable, Sendable {
  var name: String
}

/// A connection to a server that returns the contact for a code.
struct Connection: Sendable {
  var ask: @Sendable (String) async throws -> Contact
}

struct ContactsState: Hashable, Sendable {
  var contacts: [Contact] = []
}

struct ReadOnlyContactsState: Equatable, Sendable {
  private let state: ContactsState
  fileprivate init(_ state: ContactsState) { self.state = state }
  var contacts: [Contact] { state.contacts }
}

private struct ContactsOwner: StateOwner {
  var initialState: ContactsState { ContactsState() }
  func publish(_ state: ContactsState) -> ReadOnlyContactsState { ReadOnlyContactsState(state) }
}

extension ReadOnlyContactsState: PublishedState {
  typealias State = ContactsState
  static var ownerKey: OwnerKey<Self> { OwnerKey(ContactsOwner()) }
}

struct ContactsClient: Sendable {
  var add: @Sendable (String) async throws -> Contact

  static func live(in storage: SharedStorage, connection: Connection) -> ContactsClient {
    let owned = Owned(ContactsOwner(), in: storage)
    return ContactsClient { code in
      let contact = try await connection.ask(code)
      owned.withLock("add") { $0.contacts.append(contact) }
      return contact
    }
  }
}

enum ContactsClientKey: DependencyKey {
  static var defaultValue: ContactsClient {
    ContactsClient(add: unimplemented("ContactsClient.add"))
  }
}

extension DependencyValues {
  var contactsClient: ContactsClient {
    get { self[ContactsClientKey.self] }
    set { self[ContactsClientKey.self] = newValue }
  }
}
