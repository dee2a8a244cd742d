import StateKit

struct ContactsState: Hashable, Sendable {  // any code can create this value
  var contacts: [Contact] = []
}

struct ReadOnlyContactsState: Equatable, Sendable, CustomReflectable {  // readers get this wrapper
  private let state: ContactsState
  fileprivate init(_ state: ContactsState) { self.state = state }
  var contacts: [Contact] { state.contacts }
  var customMirror: Mirror { Mirror(self, children: ["contacts": contacts], displayStyle: .struct) }
}

private struct ContactsOwner: StateOwner {  // visible in this file only
  var initialState: ContactsState { ContactsState() }
  func publish(_ state: ContactsState) -> ReadOnlyContactsState { ReadOnlyContactsState(state) }
}

extension ReadOnlyContactsState: PublishedState {  // one conformance, one owner
  typealias State = ContactsState
  static var ownerKey: OwnerKey<Self> { OwnerKey(ContactsOwner()) }
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
