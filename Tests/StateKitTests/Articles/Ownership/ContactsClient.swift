import StateKit

struct ContactsState: Hashable, Sendable {  // anybody may make one
  var contacts: [Contact] = []
}

struct ReadOnlyContactsState: Equatable, Sendable {  // what everybody sees
  private let state: ContactsState
  fileprivate init(_ state: ContactsState) { self.state = state }
  var contacts: [Contact] { state.contacts }
}

private struct ContactsOwner: StateOwner {  // nobody else can make one
  var initialState: ContactsState { ContactsState() }
  func publish(_ state: ContactsState) -> ReadOnlyContactsState { ReadOnlyContactsState(state) }
}

extension ReadOnlyContactsState: PublishedState {  // one conformance, one owner
  typealias State = ContactsState
  static var shared: SharedKey<Self> { SharedKey(ContactsOwner()) }
}

struct Contact: Hashable, Sendable {
  var name: String
}

struct ContactsClient: Sendable {
  var add: @Sendable (Contact) -> Void

  static func live(in storage: SharedStorage) -> ContactsClient {
    let owned = Owned(ContactsOwner(), in: storage)
    return ContactsClient(add: { contact in owned.withLock("add") { $0.contacts.append(contact) } })
  }
}
