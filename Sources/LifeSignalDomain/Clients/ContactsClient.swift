public import Foundation
public import StateKit

/// The account's contacts on this device: the server's list, with the person's pending changes on
/// top.
///
/// Replies and stream events carry the same ``ContactChange`` values, which enter only through the
/// `apply` functions. Changes that are applied in any order, any number of times, give the same
/// list (invariants 13 and 14).
public struct ContactsState: Hashable, Sendable {
  /// The contacts according to the server.
  fileprivate var serverList = ContactList()
  /// The pending changes, in the order in which they were started.
  private var pending: [PendingContactChange] = []
  /// The date when the contacts were last brought up to date.
  public fileprivate(set) var lastSync: Date?
  /// The loads of the whole list that are running. They are never saved.
  private var loads: Set<Load> = []
  /// The number of the last load that began.
  private var lastLoadNumber = 0
  /// Increases when the state is cleared, so that the results of earlier requests are ignored.
  fileprivate var generation = Generation.first

  /// Creates a state without contacts.
  public init() {}

  fileprivate init(_ snapshot: ContactsSnapshot, lastSync: Date?) {
    serverList = ContactList(snapshot)
    self.lastSync = lastSync
  }

  /// The contacts as shown, in the order in which they were added.
  ///
  /// - Complexity: O(1), or O(*n*) while changes are pending.
  public var contacts: IdentifiedArray<Contact> {
    var shown = serverList.contacts
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

  /// Applies a change of the server. A change that is not newer than the known state of its contact
  /// has no effect.
  public mutating func apply(_ change: ContactChange) { serverList.apply(change) }

  /// Replaces the server's list with a snapshot. Newer changes that already arrived are kept.
  public mutating func apply(_ snapshot: ContactsSnapshot) { serverList.apply(snapshot) }

  /// Applies an event of the stream.
  public mutating func apply(_ event: ContactsEvent) { serverList.apply(event) }

  /// A load of the whole list.
  struct Load: Hashable, Sendable {
    fileprivate let generation: Generation
    fileprivate let number: Int
  }

  /// Whether the whole list is being loaded.
  fileprivate var isLoading: Bool { !loads.isEmpty }

  /// Begins a load of the whole list.
  mutating func beginLoad() -> Load {
    lastLoadNumber += 1
    let load = Load(generation: generation, number: lastLoadNumber)
    loads.insert(load)
    return load
  }

  /// Ends a load, unless it has ended.
  fileprivate mutating func end(_ load: Load) { loads.remove(load) }

  fileprivate func isRunning(_ load: Load) -> Bool { loads.contains(load) }

  /// Adds a pending change and returns its number.
  fileprivate mutating func begin(_ kind: PendingContactChange.Kind, of contact: UserID) -> Int {
    let number = (pending.last?.number ?? 0) + 1
    pending.append(PendingContactChange(number: number, contact: contact, kind: kind))
    return number
  }

  /// Removes a pending change after the server answered or the request failed.
  fileprivate mutating func end(_ number: Int) {
    pending.removeAll { $0.number == number }
  }

  fileprivate mutating func clear() {
    let next = generation.next
    self = ContactsState()
    generation = next
  }
}

/// The read-only view of the account's contacts.
public struct ReadOnlyContactsState: Equatable, Sendable, CustomReflectable {
  private let state: ContactsState

  fileprivate init(_ state: ContactsState) {
    self.state = state
  }

  /// The contacts, in the order in which they were added.
  public var contacts: IdentifiedArray<Contact> { state.contacts }

  /// The number of contacts.
  public var count: Int { state.contacts.count }

  /// The contacts who are notified about me.
  public var responders: [Contact] { state.contacts.filter(\.isResponder).elements }

  /// The contacts whom I watch over.
  public var dependents: [Contact] { state.contacts.filter(\.isDependent).elements }

  /// The date when the contacts were last brought up to date, or `nil` if they never were.
  public var lastSyncTimestamp: Date? { state.lastSync }

  /// Whether the list is being loaded: from the start of its stream, or of a refresh, until the whole
  /// list has arrived or the attempt has failed. In the meantime, the known contacts are shown.
  public var isLoading: Bool { state.isLoading }

  /// Returns the contact with an identifier.
  public func contact(by id: UserID) -> Contact? { state.contacts[id: id] }

  /// Returns the position of a contact in ``contacts``.
  public func contactIndex(for id: UserID) -> Int? { state.contacts.index(id: id) }

  /// A mirror of the public members that are not derived from others. It hides the owned state.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "contacts": contacts, "lastSyncTimestamp": lastSyncTimestamp as Any,
        "isLoading": isLoading,
      ],
      displayStyle: .struct)
  }
}

fileprivate struct ContactsOwner: PersistentStateOwner {
  /// The part of the state that is saved. Pending changes are not saved.
  private struct Record: Codable {
    let list: ContactsSnapshot
    let lastSync: Date?
  }

  var initialState: ContactsState { ContactsState() }
  func publish(_ state: ContactsState) -> ReadOnlyContactsState { ReadOnlyContactsState(state) }

  var formatVersion: Int { 1 }

  func encode(_ state: ContactsState) throws -> [UInt8] {
    try StateCoding.encode(Record(list: state.serverList.snapshot, lastSync: state.lastSync))
  }

  func decode(_ bytes: [UInt8], version: Int) throws -> ContactsState {
    let record = try StateCoding.decode(Record.self, from: bytes)
    return ContactsState(record.list, lastSync: record.lastSync)
  }

  func recoveryPolicy(for problem: RecordProblem) -> RecoveryPolicy { .startFresh }
}

extension ReadOnlyContactsState: PublishedState {
  /// The type of the owned state.
  public typealias State = ContactsState
  /// The key of the shared state. Only the owner can change it.
  public static var ownerKey: OwnerKey<Self> { OwnerKey(ContactsOwner()) }
}

/// A client that looks up, adds and follows contacts, and owns their state (rule 3.1).
public struct ContactsClient: Sendable {
  /// Looks up the owner of a QR code. Throws ``ContactsError``.
  public var preview: @Sendable (QRCodeID) async throws -> ContactPreview
  /// Makes the owner of a QR code a contact, and returns their identifier. Throws
  /// ``ContactsError``.
  public var add: @Sendable (QRCodeID, Roles) async throws -> UserID
  /// Changes the roles of a contact towards me, and my mirrored roles towards the contact. Throws
  /// ``ContactsError``.
  public var setRoles: @Sendable (UserID, Roles) async throws -> Void
  /// Removes a contact from my contacts, and me from that contact's contacts. Throws
  /// ``ContactsError``.
  public var remove: @Sendable (UserID) async throws -> Void
  /// Asks a dependent whether they are well. Throws ``ContactsError``.
  public var ping: @Sendable (UserID) async throws -> Void
  /// Cancels the ping to a contact. Throws ``ContactsError``.
  public var cancelPing: @Sendable (UserID) async throws -> Void
  /// Answers the ping of one responder, and prepares the removal of the ping. Throws
  /// ``ContactsError``.
  ///
  /// The answer is also a check-in, so commit the returned update together with the change that
  /// ``UserClient/profileChange`` prepares.
  public var answerPing: @Sendable (UserID) async throws -> UserUpdate
  /// Answers the pings of all responders; otherwise like ``answerPing``.
  public var answerAllPings: @Sendable () async throws -> UserUpdate
  /// Loads the whole list, because the person asked for it. Throws ``ContactsError``, and then leaves
  /// the contacts as they are.
  public var refresh: @Sendable () async throws -> Void
  /// Keeps the contacts up to date until the task is cancelled. Throws ``ContactsError``.
  public var listen: @Sendable () async throws -> Void
  /// Prepares the removal of all contacts, as part of the transaction that clears all state.
  public var cleared: @Sendable () -> SharedChange
}

extension ContactsClient {
  /// Creates the client of one launch of the app. The client sends its requests over `connection`.
  public static func live(
    in storage: SharedStorage, connection: BackendConnection, date: DateGenerator
  ) -> Self {
    let owned = Owned(ContactsOwner(), in: storage)
    let progress = { @Sendable in StreamProgress(owned.read { $0.serverList.revisions }) }
    // Shows a change of a contact immediately, sends it to the server, and then shows the contact
    // from the reply.
    let changeContact = {
      @Sendable
      (
        kind: PendingContactChange.Kind, contact: UserID, call: BackendCall<ContactChange>
      ) async throws in
      // Without a network the change would only appear and disappear again.
      guard connection.isConnected else { throw ContactsError.unavailable }
      let (generation, number) = owned.withLock("change started") {
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
        owned.withLock("change failed") { state in
          if generation == state.generation { state.end(number) }
        }
        throw error
      }
    }
    let endLoad = { @Sendable (operation: StaticString, load: ContactsState.Load) in
      // Ends in different ways, and only the first one changes the state.
      guard owned.read({ $0.isRunning(load) }) else { return }
      owned.withLock(operation) { $0.end(load) }
    }
    let answerPings = {
      @Sendable (call: BackendCall<([ContactChange], UserSnapshot)>) async throws -> UserUpdate in
      let generation = owned.read { $0.generation }
      let (changes, user) = try await ContactsError.translating {
        try await connection.request(call)
      }
      let now = date.now()
      let answered = owned.prepareChange("pings answered") { state in
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
        try await changeContact(.roles(roles), id, .setRoles(of: id, to: roles))
      },
      remove: { id in try await changeContact(.removal, id, .removeContact(id)) },
      ping: { id in try await changeContact(.ping(at: date.now()), id, .ping(id)) },
      cancelPing: { id in try await changeContact(.pingCancellation, id, .cancelPing(id)) },
      answerPing: { id in try await answerPings(.answerPing(of: id)) },
      answerAllPings: { try await answerPings(.answerAllPings()) },
      refresh: {
        let load = owned.withLock("refresh started") { $0.beginLoad() }
        defer { endLoad("refresh ended", load) }
        let content = try await ContactsError.translating {
          try await connection.content(of: .contacts, progress: progress)
        }
        guard case .contacts(let event) = content else { throw ContactsError.unavailable }
        let now = date.now()
        owned.withLock("refreshed") { state in
          guard load.generation == state.generation else { return }
          state.apply(event)
          state.lastSync = now
          state.end(load)
        }
      },
      listen: {
        let load = owned.withLock("load started") { $0.beginLoad() }
        defer { endLoad("load ended", load) }
        // The message with the list can be lost. The stream then goes on without it until the next
        // check for missing changes.
        async let _: Void = {
          if (try? await connection.waitForDeadline()) != nil { endLoad("load ended", load) }
        }()
        try await ContactsError.translating {
          try await connection.follow(.contacts, progress: progress) { event in
            guard case .contacts(let event) = event else { return }
            let now = date.now()
            owned.withLock("stream event") { state in
              guard load.generation == state.generation else { return }
              state.apply(event)
              state.lastSync = now
              if case .snapshot = event { state.end(load) }
            }
          }
        }
      },
      cleared: { owned.prepareChange("cleared") { $0.clear() } })
  }
}
