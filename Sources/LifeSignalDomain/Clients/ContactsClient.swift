public import Foundation
public import StateKit

/// The account's contacts, as this device knows them: the server's word, and on top of it what the
/// person does while the server is asked.
///
/// Replies and stream events become the same ``ContactChange``, and ``apply(_:)-(ContactChange)`` is
/// the only way in: applied in any order, any number of times, changes give the same list
/// (invariants 13 and 14).
public struct ContactsState: Hashable, Sendable {
  /// The server's word.
  fileprivate var list = ContactList()
  /// What is under way, in the order in which it was begun.
  private var pending: [PendingContactChange] = []
  /// When the list was last brought up to date.
  public fileprivate(set) var lastSync: Date?
  fileprivate var generation = Generation.first

  /// Nobody.
  public init() {}

  fileprivate init(_ snapshot: ContactsSnapshot, lastSync: Date?) {
    list = ContactList(snapshot)
    self.lastSync = lastSync
  }

  /// The contacts as they are shown, the longest known first.
  ///
  /// - Complexity: O(1), or O(*n*) while something is under way.
  public var contacts: IdentifiedArray<Contact> {
    var shown = list.contacts
    for change in pending {
      guard let contact = shown[id: change.contact] else { continue }
      if let changed = change.applied(to: contact) {
        shown[id: change.contact] = changed
      } else {
        shown.remove(id: change.contact)
      }
    }
    return shown
  }

  /// Applies one change. What is not newer than what is known of its contact changes nothing.
  public mutating func apply(_ change: ContactChange) { list.apply(change) }

  /// Takes the whole list at a revision. Changes that came after it stay.
  public mutating func apply(_ snapshot: ContactsSnapshot) { list.apply(snapshot) }

  /// Applies an event of the stream.
  public mutating func apply(_ event: ContactsEvent) { list.apply(event) }

  /// Shows what is being asked for.
  fileprivate mutating func begin(_ kind: PendingContactChange.Kind, of contact: UserID) -> Int {
    let number = (pending.last?.number ?? 0) + 1
    pending.append(PendingContactChange(number: number, contact: contact, kind: kind))
    return number
  }

  /// The server has answered, or nobody waits for its answer: shows no more than its word.
  fileprivate mutating func end(_ number: Int) {
    pending.removeAll { $0.number == number }
  }

  fileprivate mutating func clear() {
    let next = generation.next
    self = ContactsState()
    generation = next
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

fileprivate struct ContactsOwner: PersistentStateOwner {
  /// What a launch finds of the one before. What was under way ended with it.
  private struct Record: Codable {
    let list: ContactsSnapshot
    let lastSync: Date?
  }

  var initialState: ContactsState { ContactsState() }
  func publish(_ state: ContactsState) -> ReadOnlyContactsState { ReadOnlyContactsState(state) }

  var formatVersion: Int { 1 }

  func encode(_ state: ContactsState) throws -> [UInt8] {
    try StateCoding.encode(Record(list: state.list.snapshot, lastSync: state.lastSync))
  }

  func decode(_ bytes: [UInt8], version: Int) throws -> ContactsState {
    let record = try StateCoding.decode(Record.self, from: bytes)
    return ContactsState(record.list, lastSync: record.lastSync)
  }

  func whenUnreadable(_ problem: RecordProblem) -> UnreadableRecord { .beginAnew }
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
    let standing = { @Sendable in StreamStanding(owned.read { $0.list.ledger }) }
    // Shows a change at once, asks the server for it, and shows what the server makes of it.
    let change = {
      @Sendable
      (
        kind: PendingContactChange.Kind, contact: UserID, call: BackendCall<ContactChange>
      ) async throws in
      // It could only be shown for a moment.
      guard connection.isConnected else { throw ContactsError.unavailable }
      let (generation, number) = owned.withLock("change begun") {
        ($0.generation, $0.begin(kind, of: contact))
      }
      do {
        let change = try await ContactsError.translating { try await connection.request(call) }
        let now = date.now()
        owned.withLock("change done") { state in
          guard generation == state.generation else { return }
          state.end(number)
          state.apply(change)
          state.lastSync = now
        }
      } catch {
        owned.withLock("change not done") { state in
          if generation == state.generation { state.end(number) }
        }
        throw error
      }
    }
    let answer = {
      @Sendable (call: BackendCall<([ContactChange], UserSnapshot)>) async throws -> UserUpdate in
      let generation = owned.read { $0.generation }
      let (changes, user) = try await ContactsError.translating {
        try await connection.request(call)
      }
      let now = date.now()
      let answered = owned.change("pings answered") { state in
        guard generation == state.generation else { return }
        for change in changes { state.apply(change) }
        state.lastSync = now
      }
      return UserUpdate(change: answered, user: user)
    }
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
      setRoles: { id, roles in
        try await change(.roles(roles), id, .setRoles(of: id, to: roles))
      },
      remove: { id in try await change(.removal, id, .removeContact(id)) },
      ping: { id in try await change(.ping(at: date.now()), id, .ping(id)) },
      cancelPing: { id in try await change(.pingCancellation, id, .cancelPing(id)) },
      answerPing: { id in try await answer(.answerPing(of: id)) },
      answerAllPings: { try await answer(.answerAllPings()) },
      listen: {
        let generation = owned.read { $0.generation }
        try await ContactsError.translating {
          try await connection.follow(.contacts, standing: standing) { event in
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
      cleared: { owned.change("cleared") { $0.clear() } })
  }
}
