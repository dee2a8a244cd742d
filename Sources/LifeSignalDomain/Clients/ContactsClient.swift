public import Foundation
public import StateKit

/// The account's contacts, as this device knows them.
///
/// Replies and stream events become the same ``ContactChange``, and ``apply(_:)-(ContactChange)`` is
/// the only way in: applied in any order, any number of times, changes give the same list
/// (invariants 13 and 14).
public struct ContactsState: Hashable, Sendable {
  /// The contacts, the longest known first.
  public private(set) var contacts: IdentifiedArray<Contact> = []
  /// When the list was last brought up to date.
  public fileprivate(set) var lastSync: Date?
  fileprivate var generation = Generation.first
  /// The list is at least as new as this, whatever is in it.
  private var baseline = Revision.zero
  /// The revision of each contact that changed after the baseline. One that is here and not in the
  /// list was removed: that is its tombstone, until the next snapshot.
  private var revisions: [UserID: Revision] = [:]

  /// Nobody.
  public init() {}

  /// Applies one change. What is not newer than what is known of its contact changes nothing.
  public mutating func apply(_ change: ContactChange) {
    let id = change.contact
    guard change.revision > max(baseline, revisions[id] ?? .zero) else { return }
    revisions[id] = change.revision
    set(id, to: change.kind)
  }

  /// Takes the whole list at a revision. Changes that came after it stay.
  public mutating func apply(_ snapshot: ContactsSnapshot) {
    guard snapshot.revision >= baseline else { return }
    baseline = snapshot.revision
    revisions = revisions.filter { $0.value > baseline }
    let listed = Set(snapshot.contacts.map(\.id))
    for id in contacts.ids where !listed.contains(id) && revisions[id] == nil {
      set(id, to: .removed(id))
    }
    for contact in snapshot.contacts where revisions[contact.id] == nil {
      set(contact.id, to: .upserted(contact))
    }
  }

  /// Applies an event of the stream.
  public mutating func apply(_ event: ContactsEvent) {
    switch event {
    case .snapshot(let snapshot): apply(snapshot)
    case .change(let change): apply(change)
    }
  }

  private mutating func set(_ id: UserID, to kind: ContactChange.Kind) {
    guard case .upserted(let contact) = kind else {
      contacts.remove(id: id)
      return
    }
    if contacts[id: id]?.dateAdded == contact.dateAdded {
      contacts[id: id] = contact
      return
    }
    contacts.remove(id: id)
    // Sorted, so that the order does not depend on that in which changes came.
    let place = sortedPlace(in: contacts) { ($0.dateAdded, $0.id) < (contact.dateAdded, id) }
    contacts.insert(contact, at: place)
  }
}

/// What everybody may know of the account's contacts.
public struct ReadOnlyContactsState: Equatable, Sendable {
  private let state: ContactsState

  fileprivate init(_ state: ContactsState) {
    self.state = state
  }

  /// The contacts, the longest known first.
  public var contacts: IdentifiedArray<Contact> { state.contacts }

  /// How many there are.
  public var count: Int { state.contacts.count }

  /// The contacts who are told about me.
  public var responders: [Contact] { state.contacts.filter(\.isResponder).elements }

  /// The contacts whom I watch.
  public var dependents: [Contact] { state.contacts.filter(\.isDependent).elements }

  /// When the list was last brought up to date; nothing before it first was.
  public var lastSyncTimestamp: Date? { state.lastSync }

  /// The contact of an account.
  public func contact(by id: UserID) -> Contact? { state.contacts[id: id] }

  /// Where the contact of an account stands in the list.
  public func contactIndex(for id: UserID) -> Int? { state.contacts.index(id: id) }
}

fileprivate struct ContactsOwner: StateOwner {
  var initialState: ContactsState { ContactsState() }
  func publish(_ state: ContactsState) -> ReadOnlyContactsState { ReadOnlyContactsState(state) }
}

extension ReadOnlyContactsState: PublishedState {
  /// What is owned.
  public typealias State = ContactsState
  /// Names the owner; nobody else can do anything with it.
  public static var shared: SharedKey<Self> { SharedKey(ContactsOwner()) }
}

/// Looks up, adds and follows contacts, and owns the list (3.1).
public struct ContactsClient: Sendable {
  /// Who is behind a QR code. Throws ``ContactsError``.
  public var preview: @Sendable (QRCodeID) async throws -> ContactPreview
  /// Becomes contacts with who is behind a QR code, and says who that is. Throws ``ContactsError``.
  public var add: @Sendable (QRCodeID, Roles) async throws -> UserID
  /// Has a contact be something else to me, and me to them. Throws ``ContactsError``.
  public var setRoles: @Sendable (UserID, Roles) async throws -> Void
  /// Is no contact any more. Throws ``ContactsError``.
  public var remove: @Sendable (UserID) async throws -> Void
  /// Asks a dependent whether they are well. Throws ``ContactsError``.
  public var ping: @Sendable (UserID) async throws -> Void
  /// Takes that back. Throws ``ContactsError``.
  public var cancelPing: @Sendable (UserID) async throws -> Void
  /// Answers one responder, and prepares that no ping of theirs is there. It is a check-in, too, so
  /// commit it together with what the ``UserClient`` learns. Throws ``ContactsError``.
  public var answerPing: @Sendable (UserID) async throws -> UserUpdate
  /// Answers all responders, as ``answerPing``.
  public var answerAllPings: @Sendable () async throws -> UserUpdate
  /// Keeps the list up to date until it is cancelled. Throws ``ContactsError``.
  public var listen: @Sendable () async throws -> Void
  /// Prepares that there is nobody. For the group that clears everything.
  public var cleared: @Sendable () -> SharedChange
}

extension ContactsClient {
  /// The contacts of a launch, over a device's connection.
  public static func live(
    in storage: SharedStorage, connection: BackendConnection, date: DateGenerator
  ) -> Self {
    let owned = Owned(ContactsOwner(), in: storage)
    return Self(
      preview: { code in
        try await ContactsError.translating { try await connection.request(.preview(code)) }
      },
      add: { code, roles in
        let generation = owned.read { $0.generation }
        let change = try await ContactsError.translating {
          try await connection.request(.addContact(code, roles))
        }
        let now = date.now()
        owned.withLock("added") { state in
          guard generation == state.generation else { return }
          state.apply(change)
          state.lastSync = now
        }
        return change.contact
      },
      setRoles: { _, _ in throw ContactsError.unavailable },
      remove: { _ in throw ContactsError.unavailable },
      ping: { _ in throw ContactsError.unavailable },
      cancelPing: { _ in throw ContactsError.unavailable },
      answerPing: { _ in throw ContactsError.unavailable },
      answerAllPings: { throw ContactsError.unavailable },
      listen: {
        let generation = owned.read { $0.generation }
        try await ContactsError.translating {
          try await connection.follow(.contacts, standing: { StreamStanding(complete: .zero) }) {
            event in
            guard case .contacts(let event) = event else { return }
            let now = date.now()
            owned.withLock("stream event") { state in
              guard generation == state.generation else { return }
              state.apply(event)
              state.lastSync = now
            }
          }
        }
      },
      cleared: {
        owned.change("cleared") { state in
          let generation = state.generation.next
          state = ContactsState()
          state.generation = generation
        }
      })
  }

  /// Reports each use.
  public static var unimplemented: Self {
    let answerPing: @Sendable (UserID) async throws -> Void =
      StateKit.unimplemented("ContactsClient.answerPing")
    let answerAllPings: @Sendable () async throws -> Void =
      StateKit.unimplemented("ContactsClient.answerAllPings")
    return Self(
      preview: StateKit.unimplemented("ContactsClient.preview"),
      add: StateKit.unimplemented("ContactsClient.add"),
      setRoles: StateKit.unimplemented("ContactsClient.setRoles"),
      remove: StateKit.unimplemented("ContactsClient.remove"),
      ping: StateKit.unimplemented("ContactsClient.ping"),
      cancelPing: StateKit.unimplemented("ContactsClient.cancelPing"),
      answerPing: {
        try await answerPing($0)
        throw ContactsError.unavailable
      },
      answerAllPings: {
        try await answerAllPings()
        throw ContactsError.unavailable
      },
      listen: StateKit.unimplemented("ContactsClient.listen"),
      cleared: StateKit.unimplemented("ContactsClient.cleared", placeholder: SharedChange()))
  }
}

private enum ContactsClientKey: DependencyKey {
  static var defaultValue: ContactsClient { .unimplemented }
}

extension DependencyValues {
  /// Looks up, adds and follows contacts, and owns the list.
  public var contactsClient: ContactsClient {
    get { self[ContactsClientKey.self] }
    set { self[ContactsClientKey.self] = newValue }
  }
}
