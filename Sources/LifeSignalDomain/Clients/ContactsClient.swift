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
  /// The changes that the server has not confirmed yet.
  fileprivate var queue: ContactQueue = ContactQueue() {
    didSet {
      if !unsaved.isEmpty { unsaved.formIntersection(queue.actions.lazy.map(\.id)) }
    }
  }
  /// The queued changes that are not known to be on disk. The set itself is not saved: what a launch
  /// reads from the disk is on the disk.
  fileprivate private(set) var unsaved: Set<ActionID> = []
  /// The date when the contacts were last brought up to date.
  public var lastSync: Date?
  /// The loads of the whole list that are running. They are never saved.
  private var loads: Set<Load> = []
  /// The number of the last load that began.
  private var lastLoadNumber = 0
  /// Increases when the state is cleared, so that the results of earlier requests are ignored.
  fileprivate var generation = Generation.first

  /// Creates a state without contacts.
  ///
  /// - Parameter queue: The changes that the server has not confirmed yet.
  public init(queue: ContactQueue = ContactQueue()) { self.queue = queue }

  fileprivate init(_ snapshot: ContactsSnapshot, queue: ContactQueue, lastSync: Date?) {
    serverList = ContactList(snapshot)
    self.queue = queue
    self.lastSync = lastSync
  }

  /// The contacts as shown, in the order in which they were added.
  ///
  /// - Complexity: O(*n*) in the number of queued changes, and O(1) without any.
  public var contacts: IdentifiedArray<Contact> { queue.applied(to: serverList.contacts) }

  fileprivate func name(of id: UserID) -> PersonName? { serverList.contacts[id: id]?.name }

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

  /// Adds a change of the person to the queue. A change that was prepared before the state was
  /// cleared, or that is made before the next session has a list, has no effect: no account would
  /// own it.
  fileprivate mutating func make(
    _ intent: ContactIntent, as id: ActionID, at time: ActionTime, of generation: Generation
  ) {
    guard generation == self.generation, hasList else { return }
    let contact = intent.isAnswer ? nil : intent.contacts.first.flatMap { contacts[id: $0] }
    let relation = contact.map { KnownRelation(since: $0.dateAdded, roles: $0.roles) }
    queue.add(intent, as: id, at: time, relation: relation)
    unsaved.insert(id)
  }

  fileprivate func isQueued(_ id: ActionID) -> Bool { queue.actions.contains { $0.id == id } }

  /// Whether the list of the account was ever loaded.
  private var hasList: Bool { lastSync != nil || !serverList.contacts.isEmpty }

  /// Records that a change is on disk.
  fileprivate mutating func markSaved(_ id: ActionID) { unsaved.remove(id) }

  /// The change to send next. A change that is not on disk yet can still be undone, so it is not sent.
  fileprivate var next: QueuedContactAction? {
    queue.actions.first.flatMap { unsaved.contains($0.id) ? nil : $0 }
  }

  /// Removes an action that the server carried out, and applies the changes in the reply.
  fileprivate mutating func settle(
    _ id: ActionID, with changes: [ContactChange], of generation: Generation, at now: Date
  ) {
    guard generation == self.generation else { return }
    queue.remove(id)
    for change in changes { apply(change) }
    lastSync = now
  }

  /// Removes an action that the server refused, and returns whether it was in the queue.
  fileprivate mutating func drop(_ id: ActionID, of generation: Generation) -> Bool {
    generation == self.generation && queue.remove(id)
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

  /// Whether the account has no responders; `false` until the contacts were first loaded.
  public var hasNoResponders: Bool {
    state.lastSync != nil && !state.contacts.contains(where: \.isResponder)
  }

  /// The contacts whom I watch over.
  public var dependents: [Contact] { state.contacts.filter(\.isDependent).elements }

  /// The changes that the server has not confirmed yet, in the order in which they were made.
  public var pendingActions: [QueuedContactAction] { state.queue.actions }

  /// The pending changes that are not on disk yet.
  public var unsavedActions: Set<ActionID> { state.unsaved }

  /// Returns how far the changes of a contact have come. If no change is pending, what is shown is the
  /// server's record. A contact whose removal is pending is not in ``contacts`` anymore.
  public func status(of contact: UserID) -> ChangeStatus {
    ChangeStatus(
      queued: state.queue.actions.lazy.filter { $0.intent.contacts.contains(contact) }.map(\.id),
      unsaved: state.unsaved)
  }

  /// The date when the contacts were last brought up to date, or `nil` if they never were.
  public var lastSyncTimestamp: Date? { state.lastSync }

  /// Whether the list is being loaded: from the start of its stream, or of a refresh, until the whole
  /// list has arrived or the attempt has failed. In the meantime, the known contacts are shown.
  public var isLoading: Bool { state.isLoading }

  /// Returns the name of a contact, also of one whose removal is pending.
  public func name(of id: UserID) -> PersonName? { state.name(of: id) }

  /// Returns the contact with an identifier.
  public func contact(by id: UserID) -> Contact? { state.contacts[id: id] }

  /// Returns the position of a contact in ``contacts``.
  public func contactIndex(for id: UserID) -> Int? { state.contacts.index(id: id) }

  /// A mirror of the public members that are not derived from others. It hides the owned state.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "contacts": contacts, "pendingActions": pendingActions,
        "unsavedActions": unsavedActions,
        "lastSyncTimestamp": lastSyncTimestamp as Any, "isLoading": isLoading,
      ],
      displayStyle: .struct)
  }
}

fileprivate struct ContactsOwner: PersistentStateOwner {
  /// The part of the state that is saved.
  private struct Record: Codable {
    let list: ContactsSnapshot
    /// The changes that the server has not confirmed yet; `nil` in records of earlier versions.
    let queue: ContactQueue?
    let lastSync: Date?
  }

  var initialState: ContactsState { ContactsState() }
  func publish(_ state: ContactsState) -> ReadOnlyContactsState { ReadOnlyContactsState(state) }

  var formatVersion: Int { 1 }

  func encode(_ state: ContactsState) throws -> [UInt8] {
    try StateCoding.encode(
      Record(list: state.serverList.snapshot, queue: state.queue, lastSync: state.lastSync))
  }

  func decode(_ bytes: [UInt8], version: Int) throws -> ContactsState {
    let record = try StateCoding.decode(Record.self, from: bytes)
    return ContactsState(
      record.list, queue: record.queue ?? ContactQueue(), lastSync: record.lastSync)
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
///
/// Adding a contact needs the network, because it begins with a look-up. All other changes work
/// offline (rule 5.11): a change is shown immediately, is on disk when the function continues, and is
/// sent by ``sendQueuedActions``. The function returns when the server has carried the change out, or
/// when the change waits for a connection. It throws ``ContactsError`` if the change could not be
/// saved, or if the server refused it. In both cases the change was undone.
public struct ContactsClient: Sendable {
  /// Looks up the owner of a QR code. Throws ``ContactsError``.
  public var preview: @Sendable (QRCodeID) async throws -> ContactPreview
  /// Makes the owner of a QR code a contact, and returns their identifier. Throws
  /// ``ContactsError``.
  public var add: @Sendable (QRCodeID, Roles) async throws -> UserID
  /// Changes the roles of a contact towards me, and my mirrored roles towards the contact.
  public var setRoles: @Sendable (UserID, Roles) async throws -> ActionDelivery
  /// Removes a contact from my contacts, and me from that contact's contacts.
  public var remove: @Sendable (UserID) async throws -> ActionDelivery
  /// Asks a dependent whether they are well.
  public var ping: @Sendable (UserID) async throws -> ActionDelivery
  /// Cancels the ping to a contact.
  public var cancelPing: @Sendable (UserID) async throws -> ActionDelivery
  /// Prepares the answer to the ping of one responder. The answer is also a check-in, so perform it
  /// together with ``UserClient/checkInForAnswer``.
  public var answerPing: @Sendable (UserID) -> PreparedAction
  /// Prepares the answer to the pings of all responders; otherwise like ``answerPing``.
  public var answerAllPings: @Sendable () -> PreparedAction
  /// Sends the queued changes in their order until the task is cancelled. Each change succeeds at
  /// most once, even if requests or replies are lost or the process ends.
  ///
  /// Calls `gaveUp` for each change that the server refused after its caller had returned. The change
  /// was undone. Throws ``ContactsError/signedOut`` when the session has ended.
  public var sendQueuedActions:
    @Sendable (
      _ gaveUp: @escaping @Sendable (ContactIntent, ContactsError) async -> Void
    ) async throws -> Void
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
  ///
  /// - Parameters:
  ///   - storage: The storage of the state.
  ///   - connection: The device's connection.
  ///   - clock: The clock that measures the time between attempts.
  ///   - uuid: The source of identifiers for actions.
  ///   - date: The source of the current date.
  public static func live(
    in storage: SharedStorage, connection: BackendConnection, clock: any Clock<Duration>,
    uuid: UUIDGenerator, date: DateGenerator
  ) -> Self {
    let owned = Owned(ContactsOwner(), in: storage)
    let progress = { @Sendable in StreamProgress(owned.read { $0.serverList.revisions }) }
    // Sent when there may be an action to send: after an attempt to save an action, and when the
    // network returns.
    let queueSignal = connection.makeSignal()
    let waiters = DeliveryWaiters()
    let endLoad = { @Sendable (operation: StaticString, load: ContactsState.Load) in
      // Ends in different ways, and only the first one changes the state.
      guard owned.read({ $0.isRunning(load) }) else { return }
      owned.withLock(operation) { $0.end(load) }
    }
    let prepare = { @Sendable (intent: ContactIntent) -> PreparedAction in
      let (time, id) = (connection.knownTime.actionTime, ActionID(uuid()))
      let (generation, waiter) = (owned.read { $0.generation }, waiters.add(id))
      return PreparedAction(
        change: owned.prepareChange("change made") {
          $0.make(intent, as: id, at: time, of: generation)
        },
        undo: {
          waiters.remove(waiter)
          return owned.prepareChange("not saved") { $0.queue.remove(id) }
        },
        save: {
          // A change that was made after the session had ended is not in the queue.
          guard owned.read({ $0.unsaved.contains(id) }) else { return false }
          let saved: Void? = try? await DurabilityError.ignoringMissingFiles {
            () async throws(DurabilityError) in try await owned.synchronize()
          }
          return saved != nil
        },
        saved: { owned.prepareChange("saved") { $0.markSaved(id) } },
        release: { queueSignal.signal() },
        delivery: {
          if !connection.isConnected, owned.read({ $0.isQueued(id) }) {
            waiters.remove(waiter)
            return .waiting
          }
          return try await waiters.delivery(waiter)
        })
    }
    let perform = { @Sendable (intent: ContactIntent) async throws -> ActionDelivery in
      try await prepare(intent).perform()
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
      setRoles: { id, roles in try await perform(.setRoles(id, roles)) },
      remove: { id in try await perform(.remove(id)) },
      ping: { id in try await perform(.ping(id)) },
      cancelPing: { id in try await perform(.cancelPing(id)) },
      answerPing: { id in
        let sentAt = owned.read { $0.contacts[id: id]?.incomingPing }
        let ping = sentAt.map { PingReference(sender: id, sentAt: $0) }
        return prepare(ping.map { .answerPing($0) } ?? .answerAllPings([]))
      },
      answerAllPings: {
        prepare(
          .answerAllPings(
            owned.read { state in
              state.contacts.compactMap { contact in
                contact.incomingPing.map { PingReference(sender: contact.id, sentAt: $0) }
              }
            }))
      },
      sendQueuedActions: { gaveUp in
        let generation = owned.read { $0.generation }
        var failures = 0
        while true {
          try Task.checkCancellation()
          queueSignal.reset()
          let now = connection.knownTime
          if owned.read({ $0.queue.isContradicted(at: now) }) {
            owned.withLock("clock set") { $0.queue.checkTimes(at: now) }
          }
          let (isCurrent, next) = owned.read { ($0.generation == generation, $0.next) }
          guard isCurrent else { throw ContactsError.signedOut }
          if !connection.isConnected { waiters.endAll() }
          guard connection.isConnected, let next else {
            try await queueSignal.wait()
            continue
          }
          switch await connection.contactOutcome(of: next) {
          case .done(let changes):
            failures = 0
            let now = date.now()
            owned.withLock("change done") {
              $0.settle(next.id, with: changes, of: generation, at: now)
            }
            waiters.end(next.id, .success(.confirmed))
          case .refused(let error):
            failures = 0
            let isDropped = owned.withLock("change refused") {
              $0.drop(next.id, of: generation)
            }
            let hasCaller = waiters.end(next.id, .failure(error))
            if isDropped, !hasCaller { await gaveUp(next.intent, error) }
          case .failed:
            failures += 1
            waiters.endAll()
            let delay = ActionPriority.high.delay(afterFailures: failures)
            _ = try await queueSignal.wait(for: delay, clock: clock)
          case .notSent:
            // Without a line, the next round waits for one. With a line, too many requests wait.
            guard connection.isConnected else { continue }
            failures += 1
            waiters.endAll()
            let delay = ActionPriority.high.delay(afterFailures: failures)
            _ = try await queueSignal.wait(for: delay, clock: clock)
          case .signedOut: throw ContactsError.signedOut
          case .cancelled: throw CancellationError()
          }
        }
      },
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
