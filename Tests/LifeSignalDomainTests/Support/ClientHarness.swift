import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import StateKitSimulation

/// A launch of a device with live clients. The test answers their requests as the server.
final class ClientHarness {
  let connection: ConnectionHarness
  let user: UserClient
  let contacts: ContactsClient
  let session: SessionClient

  init(_ harness: ConnectionHarness = ConnectionHarness(), ids: UUIDGenerator = .incrementing()) {
    self.connection = harness
    user = .live(
      in: harness.storage, connection: harness.connection, clock: harness.clock,
      uuid: ids)
    contacts = .live(
      in: harness.storage, connection: harness.connection, clock: harness.clock,
      uuid: .incrementing(), date: harness.date)
    session = .live(in: harness.storage, connection: harness.connection, date: harness.date)
  }

  /// Returns the launch of a device with a profile and a contact, both on disk.
  static func launched(
    _ files: InMemoryStateFiles, ids: UUIDGenerator = .incrementing()
  ) throws -> ClientHarness {
    let clients = try ClientHarness(files: files, ids: ids)
    try clients.load(try .sample(lastCheckedIn: testStart.addingTimeInterval(-86_000)))
    _ = clients.connection.begin { [contacts = clients.contacts] in try await contacts.listen() }
    try clients.connection.answer(.done)
    try clients.connection.deliver(
      .event(
        SubscriptionID(1),
        .contacts(
          .snapshot(
            ContactsSnapshot(
              revision: Revision(1),
              contacts: [try .sample(3, name: "Cara Lopez", roles: .both)])))))
    _ = clients.connection.begin { [storage = clients.connection.storage] in
      try await storage.synchronize()
    }
    return clients
  }

  /// Creates a launch with the state in files.
  convenience init(
    files: InMemoryStateFiles, at moment: Date = testStart, ids: UUIDGenerator = .incrementing()
  ) throws {
    self.init(try ConnectionHarness(files: files, at: moment), ids: ids)
  }

  var userState: ReadOnlyUserState { connection.storage.value(of: ReadOnlyUserState.self) }
  var contactsState: ReadOnlyContactsState {
    connection.storage.value(of: ReadOnlyContactsState.self)
  }
  var sessionState: ReadOnlySessionState { connection.storage.value(of: ReadOnlySessionState.self) }

  /// Requests the profile, and answers the request as the server.
  func load(_ user: User, revision: UInt64 = 1) throws {
    _ = connection.begin { [client = self.user] in try await client.load().commit() }
    try connection.answer(.user(UserSnapshot(revision: Revision(revision), user: user)))
  }

  /// Starts an operation of the user client that should end immediately. The result is empty if the
  /// operation has not ended.
  func act<Result: Sendable>(
    _ work: @escaping @Sendable (UserClient) async throws -> Result
  ) -> JobResult<Void> {
    connection.begin { [user] in _ = try await work(user) }.outcome
  }

  /// Starts to send the queued actions, and records the dropped intents. `outcome` is empty until
  /// the job ends.
  func drain() -> (
    job: ConnectionHarness.Job, outcome: JobResult<Void>, droppedIntents: CallRecorder<UserIntent>
  ) {
    let droppedIntents = CallRecorder<UserIntent>()
    let (job, outcome) = connection.begin { [user] in
      try await user.sendQueuedActions { droppedIntents.record($0) }
    }
    return (job, outcome, droppedIntents)
  }

  /// Starts to send the changes of contacts. Returns the recorder of those that are undone after
  /// their callers have returned.
  func sendContactChanges() -> CallRecorder<ContactIntent> {
    let undone = CallRecorder<ContactIntent>()
    _ = connection.begin { [contacts] in
      try await contacts.sendQueuedActions { intent, _ in undone.record(intent) }
    }
    return undone
  }

  /// The changes of contacts that the device sent to the server.
  var sentContactActions: [ContactActionRequest] {
    connection.transport.requests.compactMap {
      if case .changeContacts(let action) = $0.request { action } else { nil }
    }
  }

  /// The actions that the device sent to the server.
  var sent: [ActionRequest] {
    connection.transport.requests.compactMap {
      if case .perform(let action) = $0.request { action } else { nil }
    }
  }
}

extension User {
  /// Returns the user after a change.
  func with(_ change: (inout User) throws -> Void) rethrows -> User {
    var user = self
    try change(&user)
    return user
  }
}

/// What a device shows of the account holder: all published members that are not derived from others. The
/// number of the next action is left out, because it increases even if an action is undone.
struct ShownUser: Equatable {
  let user: User?
  let pendingActions: [QueuedAction]
  let lastSync: Date?
  let qrImage: QRImage?
  let card: ShareableCard?
  let avatar: AvatarImage?

  init(_ state: ReadOnlyUserState) {
    user = state.user
    pendingActions = state.pendingActions
    lastSync = state.lastSyncTimestamp
    qrImage = state.qrImage
    card = state.shareableCard
    avatar = state.avatarImage
  }
}
