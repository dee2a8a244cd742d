public import Foundation
public import StateKit

/// The account holder on this device: the server's profile, and the actions that the server has not
/// confirmed yet.
public struct UserState: Hashable, Sendable {
  /// The profile according to the server.
  fileprivate var serverSnapshot: UserSnapshot?
  /// The actions that the server has not confirmed yet.
  fileprivate var queue: ActionQueue {
    didSet {
      if !unsaved.isEmpty { unsaved.formIntersection(queue.actions.lazy.map(\.id)) }
    }
  }
  /// The queued actions that are not known to be on disk. The set itself is not saved: what a launch
  /// reads from the disk is on the disk.
  fileprivate private(set) var unsaved: Set<ActionID> = []
  /// The date when the profile was last brought up to date.
  fileprivate var lastSync: Date?
  /// The last server time that the device had heard, at most ``timeSavingPeriod`` ago or when the
  /// profile was last brought up to date. It belongs to the device, and is kept when the state is
  /// cleared.
  fileprivate var serverTime: ServerTime?
  /// The latest image of the QR code, which is never saved.
  fileprivate var qrImage: QRImage?
  /// The latest card, which is never saved.
  fileprivate var shareableCard: ShareableCard?
  /// The account holder's picture, which is never saved.
  fileprivate var avatar: AvatarImage?
  /// Increases when the state is cleared, so that the results of earlier requests are ignored.
  fileprivate var generation = Generation.first

  /// The time after which the server's time is saved again, so that not each reply causes a write.
  private static let timeSavingPeriod: TimeInterval = 300

  /// Returns whether the saved server time is of an earlier boot, much older than another one, or from
  /// before the wall clock was set.
  fileprivate func isOutdated(by time: ServerTime) -> Bool {
    guard let serverTime else { return true }
    return serverTime.heardAt.instant.boot != time.heardAt.instant.boot
      || time.date.timeIntervalSince(serverTime.date) >= Self.timeSavingPeriod
      || time.heardAt.isWallClockSet(since: serverTime.heardAt)
  }

  /// Creates a state, with a user if the device has a profile.
  ///
  /// - Parameters:
  ///   - user: The profile according to the server.
  ///   - queue: The actions that the server has not confirmed yet.
  ///   - unsaved: The actions of the queue that are not on disk yet.
  public init(
    user: User? = nil, queue: ActionQueue = ActionQueue(), unsaved: Set<ActionID> = []
  ) {
    self.init(serverSnapshot: user.map { UserSnapshot(revision: .zero, user: $0) }, queue: queue)
    self.unsaved = unsaved
  }

  fileprivate init(serverSnapshot: UserSnapshot?, queue: ActionQueue) {
    self.serverSnapshot = serverSnapshot
    self.queue = queue
  }

  /// The last server time that the device had heard, as far as it is saved.
  fileprivate var lastServerTime: ServerTime? {
    let times = queue.actions.compactMap(\.time.known) + [serverTime].compactMap(\.self)
    return times.sorted { $0.date < $1.date }.reduce(nil) { ServerTime.mostExact($0, $1) }
  }

  /// The account holder as shown, or `nil` if the device has no profile.
  public var user: User? { serverSnapshot.map { queue.applied(to: $0.user, with: serverTime) } }

  /// Applies the server's profile, unless it is older than the known one, or the state was cleared
  /// since the request.
  fileprivate mutating func apply(
    _ snapshot: UserSnapshot, of generation: Generation, at now: KnownTime
  ) {
    serverTime = now.server
    guard generation == self.generation else { return }
    lastSync = now.date
    if let serverSnapshot, serverSnapshot.user.id == snapshot.user.id {
      guard snapshot.revision >= serverSnapshot.revision else { return }
    } else {
      // The queued actions of another account must not apply to this account.
      queue = ActionQueue()
    }
    serverSnapshot = snapshot
  }

  /// Adds an action of the account holder to the queue if it is a check-in, or changes the user.
  ///
  /// A check-in can change nothing that is shown, because the last one was made while the wall clock
  /// was ahead.
  fileprivate mutating func submit(
    _ id: ActionID, at now: KnownTime, _ makeIntent: (User, Date) -> Result<UserIntent, UserError>
  ) -> Result<UserIntent, UserError> {
    guard let user else { return .failure(.notFound) }
    return makeIntent(user, now.date).flatMap { intent in
      guard let changed = try? user.applying(intent, at: now.date) else {
        return .failure(.reminderNotWithinInterval)
      }
      if changed != user || intent == .checkIn || isNewReset(intent) {
        queue.add(intent, as: id, at: now.actionTime)
        unsaved.insert(id)
      }
      return .success(intent)
    }
  }

  fileprivate func isQueued(_ id: ActionID) -> Bool { queue.actions.contains { $0.id == id } }

  /// Records that actions are on disk.
  fileprivate mutating func markSaved(_ ids: Set<ActionID>) { unsaved.subtract(ids) }

  /// Whether an emergency is not on disk yet. It is sent all the same.
  fileprivate var hasUnsavedEmergency: Bool {
    !unsaved.isEmpty
      && queue.actions.contains { $0.intent.isAppliedEvenIfNotSaved && unsaved.contains($0.id) }
  }

  /// The actions that are not sent, because they are not on disk yet, and can still be undone.
  fileprivate var withheld: Set<ActionID> {
    guard !unsaved.isEmpty else { return [] }
    return Set(
      queue.actions.lazy.filter { unsaved.contains($0.id) && !$0.intent.isAppliedEvenIfNotSaved }
        .map(\.id))
  }

  /// Returns how far the changes of an item have come.
  fileprivate func status(of item: ChangedItem) -> ChangeStatus {
    ChangeStatus(
      queued: queue.actions.lazy.filter { $0.intent.changedItem == item }.map(\.id),
      unsaved: unsaved)
  }

  /// Whether a reset of the QR code is queued. The code on the screen is valid until the server
  /// replaces it.
  fileprivate var isCodeResetPending: Bool {
    guard let code = serverSnapshot?.user.qrCode else { return false }
    return queue.actions.contains { $0.intent == .resetQRCode(code) }
  }

  /// Returns whether an intent resets the QR code, and no reset is queued.
  private func isNewReset(_ intent: UserIntent) -> Bool {
    if case .resetQRCode = intent { !isCodeResetPending } else { false }
  }

  /// Removes an action that could not be saved, as if it had never been made (invariant 44).
  fileprivate mutating func revert(_ id: ActionID) { queue.remove(id) }

  /// Removes an action that the server carried out, and applies the profile from the
  /// reply.
  ///
  /// - Returns: The removed actions: this one, and those that it overrides.
  fileprivate mutating func settle(
    _ id: ActionID, with snapshot: UserSnapshot, of generation: Generation, at now: KnownTime
  ) -> [ActionID] {
    guard generation == self.generation else { return [] }
    let done = queue.confirm(id)
    apply(snapshot, of: generation, at: now)
    return done
  }

  /// Removes an action, and returns whether it was in the queue.
  fileprivate mutating func drop(_ id: ActionID, of generation: Generation) -> Bool {
    generation == self.generation && queue.remove(id) != nil
  }

  /// Counts a failed attempt.
  fileprivate mutating func countFailure(_ id: ActionID, of generation: Generation) {
    if generation == self.generation { queue.countFailure(of: id) }
  }

  /// The next step of processing the queue.
  fileprivate enum QueueStep {
    /// Send an action to the server.
    case send(QueuedAction)
    /// Wait for a change.
    case wait
    /// Stop, because the session has ended.
    case sessionEnded
  }

  /// Returns the next step of processing the queue.
  fileprivate func nextStep(of generation: Generation, postponed: Set<ActionID>) -> QueueStep {
    if generation != self.generation { return .sessionEnded }
    return next(postponed: postponed).map { .send($0) } ?? .wait
  }

  /// Returns the action to send next.
  fileprivate func next(postponed: Set<ActionID>) -> QueuedAction? {
    queue.next(unsaved: withheld.union(postponed))
  }

  /// Marks an action as sent, because the server may receive it from now on.
  fileprivate mutating func markSending(_ id: ActionID, of generation: Generation) {
    if generation == self.generation { queue.markSent(id) }
  }

  /// Adds emergencies of an earlier session to the queue.
  fileprivate mutating func restore(_ actions: [QueuedAction]) {
    for action in actions where !queue.actions.contains(where: { $0.id == action.id }) {
      queue.add(action.intent, as: action.id, at: action.time)
      unsaved.insert(action.id)
    }
  }

  fileprivate mutating func clear() {
    let (next, time) = (generation.next, serverTime)
    self = UserState()
    generation = next
    serverTime = time
  }
}

/// The read-only view of the account holder.
public struct ReadOnlyUserState: Equatable, Sendable, CustomReflectable {
  private let state: UserState

  fileprivate init(_ state: UserState) {
    self.state = state
  }

  /// The account holder, or `nil` if the device has no profile.
  public var user: User? { state.user }

  /// The account holder's name.
  public var userName: PersonName? { state.user?.name }

  /// The account holder's phone number.
  public var userPhoneNumber: PhoneNumber? { state.user?.phone }

  /// The identifier in the account holder's QR code.
  public var qrCode: QRCodeID? { state.user?.qrCode }

  /// Whether a reset of the QR code waits for a connection. The code on the screen is valid until
  /// the server replaces it.
  public var isCodeResetPending: Bool { state.isCodeResetPending }

  /// The image of the current QR code, or `nil` if it has not been generated (rule 2.5).
  public var qrImage: QRImage? {
    state.qrImage.flatMap { $0.code == state.user?.qrCode ? $0 : nil }
  }

  /// The card with the current code and name, or `nil` if it has not been generated (rule 2.5).
  public var shareableCard: ShareableCard? {
    state.shareableCard.flatMap {
      $0.code == state.user?.qrCode && $0.name == state.user?.name ? $0 : nil
    }
  }

  /// The actions that the server has not confirmed yet, in the order in which they are sent.
  public var pendingActions: [QueuedAction] { state.queue.inSendingOrder }

  /// The pending actions that are not on disk yet.
  public var unsavedActions: Set<ActionID> { state.unsaved }

  /// Returns how far the changes of an item have come. If no change is pending, what is shown is the
  /// server's record.
  public func status(of item: ChangedItem) -> ChangeStatus { state.status(of: item) }

  /// The emergencies that the person turned on on this device, and that the server has not received
  /// yet, in the order in which they were turned on.
  public var pendingEmergencies: [PendingEmergency] {
    let known = state.serverSnapshot?.user.emergencies ?? []
    return state.queue.pendingEmergencies(unknownTo: known, with: state.serverTime)
  }

  /// Whether the end of an emergency is queued that the server may have on.
  public var isEndPending: Bool { state.queue.hasEndOfSentEmergency }

  /// Whether the server knows of an emergency that is on, or `nil` while the emergency is off.
  public var alertDelivery: AlertDelivery? {
    guard let user, user.alert != .inactive else { return nil }
    let pending = Set(pendingEmergencies.map(\.id))
    let isPending = !user.emergencies.isEmpty && pending.isSuperset(of: user.emergencies)
    return isPending ? .pending : .delivered
  }

  /// The account holder's current picture, or `nil` if it has not been loaded (rule 2.5).
  public var avatarImage: AvatarImage? {
    state.avatar.flatMap { $0.id == state.serverSnapshot?.user.avatar ? $0 : nil }
  }

  /// The date when the profile was last brought up to date, or `nil` if it never was.
  public var lastSyncTimestamp: Date? { state.lastSync }

  /// The last server time that the device had heard, at most five minutes ago or when the profile was
  /// last brought up to date; `nil` if it never heard one.
  public var serverTime: ServerTime? { state.serverTime }

  /// The device's wall clock minus the server's time, in seconds, when ``serverTime`` was heard.
  public var clockError: TimeInterval? { state.serverTime.map { -$0.wallOffset } }

  /// The date when the next check-in is due.
  public var dueAt: Date? { state.user?.dueAt }

  /// A mirror of the public members that are not derived from others. It hides the owned state.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "user": user as Any, "qrImage": qrImage as Any, "shareableCard": shareableCard as Any,
        "avatarImage": avatarImage as Any, "pendingActions": pendingActions,
        "unsavedActions": unsavedActions, "lastSyncTimestamp": lastSyncTimestamp as Any,
      ], displayStyle: .struct)
  }
}

fileprivate struct UserOwner: PersistentStateOwner {
  /// The part of the state that is saved. Images are generated or loaded again.
  private struct Record: Codable {
    /// The server's snapshot. In saved records, its key is the name of this property.
    let truth: UserSnapshot?
    let queue: ActionQueue
    let lastSync: Date?
    let serverTime: ServerTime?
  }

  var initialState: UserState { UserState() }
  func publish(_ state: UserState) -> ReadOnlyUserState { ReadOnlyUserState(state) }

  var formatVersion: Int { 2 }

  func encode(_ state: UserState) throws -> [UInt8] {
    try StateCoding.encode(
      Record(
        truth: state.serverSnapshot, queue: state.queue, lastSync: state.lastSync,
        serverTime: state.serverTime))
  }

  func decode(_ bytes: [UInt8], version: Int) throws -> UserState {
    if version == 1 {
      let record = try StateCoding.decode(UserRecordVersion1.self, from: bytes)
      var state = UserState(serverSnapshot: record.truth, queue: record.queue.current)
      state.lastSync = record.lastSync
      return state
    }
    let record = try StateCoding.decode(Record.self, from: bytes)
    var state = UserState(serverSnapshot: record.truth, queue: record.queue)
    state.lastSync = record.lastSync
    state.serverTime = record.serverTime
    return state
  }

  func recoveryPolicy(for problem: RecordProblem) -> RecoveryPolicy { .startFresh }
}

extension ReadOnlyUserState: PublishedState {
  /// The type of the owned state.
  public typealias State = UserState
  /// The key of the shared state. Only the owner can change it.
  public static var ownerKey: OwnerKey<Self> { OwnerKey(UserOwner()) }
}

/// A client that loads and creates the account holder's profile, and owns it (rule 3.2).
///
/// A loaded or created profile makes the session active. The client therefore only prepares the
/// change that stores the profile. The caller commits it together with the session's change, so
/// that an active session without a user is never visible (invariant 2).
public struct UserClient: Sendable {
  /// Loads the profile, and prepares the change that stores it. Throws ``UserError``.
  public var load: @Sendable () async throws -> SharedChange
  /// Creates the profile, which is the first check-in, and prepares the change that stores it.
  /// Throws ``UserError``.
  public var create: @Sendable (UserProfile) async throws -> SharedChange
  /// Prepares the change that stores a profile from a reply that another client received. A profile
  /// that is older than the known one has no effect.
  public var profileChange: @Sendable (UserSnapshot) -> SharedChange
  /// Checks in at the current date.
  ///
  /// The check-in is shown immediately, and is on disk when the function returns.
  /// ``sendQueuedActions`` sends it to the server, now or when there is a connection;
  /// ``SavedAction/delivery()`` waits for this. Throws
  /// ``UserError/checkInTooSoon(wait:)`` within 300 s of the last check-in, ``UserError/notFound``
  /// if there is no profile, and ``UserError/notSaved`` if the check-in could not be saved and was
  /// undone.
  public var checkIn: @Sendable () async throws -> SavedAction
  /// Prepares the check-in that an answer to a ping is, without the limit of 300 s (rule 5.5).
  public var checkInForAnswer: @Sendable () -> PreparedAction
  /// Turns the emergency on or off. Shows, saves and sends the change like ``checkIn``. An
  /// activation that cannot be saved still takes effect and is sent; the function then throws
  /// ``UserError/appliedButNotSaved``, and ``sendQueuedActions`` tries to save it again.
  public var setAlert: @Sendable (_ isActive: Bool) async throws -> SavedAction
  /// Changes the name. Shows, saves and sends the change like ``checkIn``.
  public var setName: @Sendable (PersonName) async throws -> SavedAction
  /// Changes the emergency note. Shows, saves and sends the change like ``checkIn``.
  public var setNote: @Sendable (EmergencyNote) async throws -> SavedAction
  /// Changes the interval. Shows, saves and sends the change like ``checkIn``. Throws
  /// ``UserError/reminderNotWithinInterval`` if the time between the reminder and the due date
  /// would not be shorter than the interval.
  public var setInterval: @Sendable (CheckInInterval) async throws -> SavedAction
  /// Changes the reminder, with the same errors as ``setInterval``.
  public var setReminder: @Sendable (ReminderLead) async throws -> SavedAction
  /// Turns biometrics on or off; see ``User/isBiometricEnabled``. Shows, saves and sends the change
  /// like ``checkIn``.
  public var setBiometric: @Sendable (Bool) async throws -> SavedAction
  /// Sets or removes the picture on the server. Throws ``UserError``.
  public var setAvatar: @Sendable ([UInt8]?) async throws -> Void
  /// Returns the bytes of a picture of the account or of a contact. Throws ``UserError``.
  public var loadAvatar: @Sendable (AvatarID) async throws -> [UInt8]
  /// Sends the queued actions by priority until the task is cancelled. Each action succeeds at most
  /// once, even if requests or replies are lost or the process ends (rule 5.9).
  ///
  /// Calls `gaveUp` for each action that the server refused.
  public var sendQueuedActions:
    @Sendable (_ gaveUp: @escaping @Sendable (UserIntent) async -> Void) async throws -> Void
  /// Keeps the profile up to date until the task is cancelled. Throws ``UserError``.
  public var listen: @Sendable () async throws -> Void
  /// Replaces the QR code; the previous one becomes invalid. Without a connection, the reset is saved
  /// and queued. Throws ``UserError``.
  public var resetQRCode: @Sendable () async throws -> ActionDelivery
  /// Generates the image of the QR code unless it exists. Throws ``UserError/notFound`` if there is
  /// no profile.
  public var generateQRImage: @Sendable () throws -> Void
  /// Generates the card unless it exists. Throws ``UserError/notFound`` if there is no profile.
  public var generateShareableCard: @Sendable () throws -> Void
  /// Prepares the return of emergencies to the queue, which an earlier session of the account could not
  /// deliver.
  public var emergenciesRestored: @Sendable ([QueuedAction]) -> SharedChange
  /// Prepares the removal of the user, as part of the transaction that clears all state.
  public var cleared: @Sendable () -> SharedChange
}

extension UserClient {
  /// Creates the client of one launch of the app. The client sends its requests over `connection`.
  ///
  /// - Parameters:
  ///   - storage: The storage of the state.
  ///   - connection: The device's connection.
  ///   - clock: The clock that measures the time between attempts.
  ///   - uuid: The source of identifiers for actions.
  public static func live(
    in storage: SharedStorage, connection: BackendConnection, clock: any Clock<Duration>,
    uuid: UUIDGenerator
  ) -> Self {
    let owned = Owned(UserOwner(), in: storage)
    // Sent when there may be an action to send: after an attempt to save an action, and when the
    // network returns.
    let queueSignal = connection.makeSignal()
    // The task that sends the queue also saves the server's time.
    connection.restore(owned.read { $0.lastServerTime }) { [weak queueSignal] time in
      if owned.read({ $0.isOutdated(by: time) }) { queueSignal?.signal() }
    }
    // Sends a request that returns the profile, and returns the profile with the generation in
    // which the request was made.
    let requestProfile = {
      @Sendable (call: BackendCall<UserSnapshot>) async throws -> (UserSnapshot, Generation) in
      let generation = owned.read { $0.generation }
      let snapshot = try await UserError.translating { try await connection.request(call) }
      return (snapshot, generation)
    }
    let (waiters, saveRetry) = (DeliveryWaiters(), SaveRetry(clock: clock))
    let synchronize = { @Sendable () async throws(DurabilityError) in
      try await DurabilityError.ignoringMissingFiles { () async throws(DurabilityError) in
        try await owned.synchronize()
      }
    }
    // Returns when all actions that were made so far are on disk.
    let save = { @Sendable () async throws(DurabilityError) in
      let unsaved = owned.read { $0.unsaved }
      try await synchronize()
      if owned.read({ !$0.unsaved.isDisjoint(with: unsaved) }) {
        owned.withLock("saved") { $0.markSaved(unsaved) }
      }
    }
    // Shows an action, and returns after it is saved. An action that cannot be saved is undone,
    // except the activation of the emergency, which still takes effect.
    let submit = {
      @Sendable
      (
        operation: StaticString,
        makeIntent: @Sendable (User, Date) -> Result<UserIntent, UserError>
      ) async throws -> SavedAction in
      let (now, id) = (connection.knownTime, ActionID(uuid()))
      let waiter = waiters.add(id)
      let submitted: UserIntent
      do throws(UserError) {
        submitted = try owned.withLock(operation) { $0.submit(id, at: now, makeIntent) }.get()
      } catch {
        waiters.remove(waiter)
        throw error
      }
      let isQueued = owned.read { $0.isQueued(id) }
      if !isQueued { waiters.remove(waiter) }
      // The emergency is sent even if the disk does not respond.
      if submitted.isAppliedEvenIfNotSaved { queueSignal.signal() }
      defer { queueSignal.signal() }
      do throws(DurabilityError) {
        try await save()
      } catch {
        waiters.remove(waiter)
        // The app is ending, and the state can no longer change.
        if case .closed = error { throw UserError.notSaved }
        if submitted.isAppliedEvenIfNotSaved {
          saveRetry.request()
          throw UserError.appliedButNotSaved
        }
        owned.withLock("not saved") { $0.revert(id) }
        throw UserError.notSaved
      }
      return SavedAction {
        guard isQueued else {
          // The change is not new. An earlier one may be pending.
          let status = owned.read { $0.status(of: submitted.changedItem) }
          return status == .saved ? .confirmed : .waiting
        }
        if !connection.isConnected, owned.read({ $0.isQueued(id) }) {
          waiters.remove(waiter)
          return .waiting
        }
        return try await waiters.delivery(waiter)
      }
    }
    // Saves emergencies that could not be saved, as soon as the disk accepts them. An emergency that is
    // delivered in the meantime must be saved, too: the next launch shows what is on the disk.
    let saveEmergencies = { @Sendable () async throws in
      try await saveRetry.run(isPending: { owned.read { $0.hasUnsavedEmergency } }, save)
    }
    // Ends the wait for the delivery of actions that the server will never carry out.
    let giveUp = { @Sendable (action: QueuedAction) in
      _ = waiters.end(action.id, .failure(UserError.unavailable))
    }
    // Sends an action. Returns `nil` if an action of higher priority is added before the reply: the
    // queue then sends that action first, and this action again afterwards, with the same
    // identifier.
    let outcome = { @Sendable (action: QueuedAction, postponed: Set<ActionID>) in
      await queueSignal.perform {
        await connection.outcome(of: action)
      } until: {
        let next = owned.read { $0.next(postponed: postponed) }
        return next.map { $0.priority > action.priority } ?? false
      }
    }
    let progress = { @Sendable in
      StreamProgress(complete: owned.read { $0.serverSnapshot?.revision } ?? .zero)
    }
    return Self(
      load: {
        let (snapshot, generation) = try await requestProfile(.loadUser())
        let now = connection.knownTime
        return owned.prepareChange("loaded") { $0.apply(snapshot, of: generation, at: now) }
      },
      create: { profile in
        let (snapshot, generation) = try await requestProfile(.createUser(profile))
        let now = connection.knownTime
        return owned.prepareChange("created") { $0.apply(snapshot, of: generation, at: now) }
      },
      profileChange: { snapshot in
        let (generation, now) = (owned.read { $0.generation }, connection.knownTime)
        return owned.prepareChange("learned") { $0.apply(snapshot, of: generation, at: now) }
      },
      checkIn: {
        try await submit("checked in") { user, now in
          if let wait = user.checkInWait(at: now) { return .failure(.checkInTooSoon(wait: wait)) }
          return .success(.checkIn)
        }
      },
      checkInForAnswer: {
        let (now, id) = (connection.knownTime, ActionID(uuid()))
        let generation = owned.read { $0.generation }
        return PreparedAction(
          change: owned.prepareChange("checked in by answer") { state in
            guard generation == state.generation else { return }
            _ = state.submit(id, at: now) { _, _ in .success(.checkIn) }
          },
          undo: { owned.prepareChange("not saved") { $0.revert(id) } },
          save: { (try? await synchronize()) != nil },
          saved: { owned.prepareChange("saved") { $0.markSaved([id]) } },
          release: { queueSignal.signal() }, delivery: { .waiting })
      },
      setAlert: { isActive in
        let newID = EmergencyID(uuid())
        return try await submit("alert set") { user, _ in
          guard isActive else { return .success(.deactivateAlert(user.emergencies)) }
          // While an emergency is on, another gesture changes nothing.
          return .success(.activateAlert(user.emergencies.first ?? newID))
        }
      },
      setName: { name in try await submit("name set") { _, _ in .success(.setName(name)) } },
      setNote: { note in try await submit("note set") { _, _ in .success(.setNote(note)) } },
      setInterval: { interval in
        try await submit("interval set") { _, _ in .success(.setInterval(interval)) }
      },
      setReminder: { lead in
        try await submit("reminder set") { _, _ in .success(.setReminder(lead)) }
      },
      setBiometric: { isEnabled in
        try await submit("biometric set") { _, _ in .success(.setBiometric(isEnabled)) }
      },
      setAvatar: { bytes in
        if let bytes, bytes.count > AvatarImage.maximumByteCount {
          throw UserError.avatarTooLarge(limit: AvatarImage.maximumByteCount)
        }
        let (snapshot, generation) = try await requestProfile(.setAvatar(bytes))
        let now = connection.knownTime
        owned.withLock("avatar set") { state in
          state.apply(snapshot, of: generation, at: now)
          guard generation == state.generation, let id = snapshot.user.avatar, let bytes
          else { return }
          state.avatar = AvatarImage(id: id, bytes: bytes)
        }
      },
      loadAvatar: { id in
        let (generation, known) = owned.read { ($0.generation, $0.avatar) }
        if let known, known.id == id { return known.bytes }
        let bytes = try await UserError.translating {
          try await connection.request(.loadAvatar(id))
        }
        let isOwnPicture = owned.read {
          $0.generation == generation && $0.serverSnapshot?.user.avatar == id
        }
        if isOwnPicture {
          owned.withLock("avatar loaded") { state in
            guard state.generation == generation else { return }
            state.avatar = AvatarImage(id: id, bytes: bytes)
          }
        }
        return bytes
      },
      sendQueuedActions: { gaveUp in
        let generation = owned.read { $0.generation }
        var failures = 0
        // An emergency that the server did not accept is tried again after a delay. In the meantime, the
        // actions behind it are sent.
        var postponed = PostponedActions()
        var reconnectionCount = connection.reconnectionCount
        // A disk that does not respond must not hold up the sending.
        async let _: Void = saveEmergencies()
        // The loop below records for which queued actions the wall clock was set.
        async let _: Void = connection.watchClock()
        while true {
          try Task.checkCancellation()
          queueSignal.reset()
          let now = connection.knownTime
          if let time = now.server, owned.read({ $0.isOutdated(by: time) }) {
            owned.withLock("server time heard") { $0.serverTime = time }
          }
          if owned.read({ $0.queue.isContradicted(at: now) }) {
            owned.withLock("clock set") { $0.queue.checkTimes(at: now) }
          }
          if !connection.isConnected { waiters.endAll() }
          if connection.reconnectionCount != reconnectionCount {
            reconnectionCount = connection.reconnectionCount
            postponed = PostponedActions()
          }
          let postponedIDs = postponed.ids(at: now.local.instant)
          let step = owned.read { $0.nextStep(of: generation, postponed: postponedIDs) }
          switch step {
          case .sessionEnded: throw UserError.signedOut
          case _ where !connection.isConnected: try await queueSignal.wait()
          case .wait:
            if let delay = postponed.delay(at: now.local.instant) {
              _ = try await queueSignal.wait(for: delay, clock: clock)
            } else {
              try await queueSignal.wait()
            }
          case .send(let action):
            if owned.read({ !$0.queue.wasSent(action.id) }) {
              owned.withLock("sending") { $0.markSending(action.id, of: generation) }
            }
            switch await outcome(action, postponedIDs) {
            case nil: continue
            case .done(let snapshot):
              failures = 0
              let now = connection.knownTime
              let done = owned.withLock("action done") {
                $0.settle(action.id, with: snapshot, of: generation, at: now)
              }
              for id in done { waiters.end(id, .success(.confirmed)) }
            case .refused:
              failures = 0
              let isDropped = owned.withLock("action refused") {
                $0.drop(action.id, of: generation)
              }
              giveUp(action)
              if isDropped { await gaveUp(action.intent) }
            case .failed where action.intent.emergency != nil:
              owned.withLock("attempt failed") { $0.countFailure(action.id, of: generation) }
              let attempts = owned.read { $0.queue.attempts(of: action.id) }
              postponed.insert(
                action.id, for: action.priority.delay(afterFailures: attempts),
                at: connection.knownTime.local.instant)
            case .failed:
              failures += 1
              owned.withLock("attempt failed") { $0.countFailure(action.id, of: generation) }
              waiters.endAll()
              let delay = action.priority.delay(afterFailures: failures)
              _ = try await queueSignal.wait(for: delay, clock: clock)
            case .notSent:
              // Without a line, the next round waits for one. With a line, too many requests wait.
              guard connection.isConnected else { continue }
              failures += 1
              waiters.endAll()
              let delay = action.priority.delay(afterFailures: failures)
              _ = try await queueSignal.wait(for: delay, clock: clock)
            case .signedOut: throw UserError.signedOut
            case .cancelled: throw CancellationError()
            }
          }
        }
      },
      listen: {
        let generation = owned.read { $0.generation }
        try await UserError.translating {
          try await connection.follow(.user, progress: progress) { event in
            guard case .user(let snapshot) = event else { return }
            let now = connection.knownTime
            owned.withLock("stream event") { $0.apply(snapshot, of: generation, at: now) }
          }
        }
      },
      resetQRCode: {
        guard let code = owned.read({ $0.serverSnapshot?.user.qrCode }) else {
          throw UserError.notFound
        }
        do {
          let (snapshot, generation) = try await requestProfile(.resetQRCode(code))
          let now = connection.knownTime
          owned.withLock("QR code reset") { $0.apply(snapshot, of: generation, at: now) }
          return .confirmed
        } catch UserError.unavailable {
          // If only the reply was lost, the server ignores the second reset of this code.
          _ = try await submit("QR code reset queued") { _, _ in .success(.resetQRCode(code)) }
          return .waiting
        }
      },
      generateQRImage: {
        let (user, image) = owned.read { ($0.user, $0.qrImage) }
        guard let user else { throw UserError.notFound }
        guard image?.code != user.qrCode else { return }
        let made = try QRImage(of: user.qrCode)
        owned.withLock("QR image made") { state in
          // The code may have changed in the meantime.
          if state.user?.qrCode == made.code { state.qrImage = made }
        }
      },
      generateShareableCard: {
        let (user, card) = owned.read { ($0.user, $0.shareableCard) }
        guard let user else { throw UserError.notFound }
        guard card?.code != user.qrCode || card?.name != user.name else { return }
        let made = try ShareableCard(of: user)
        owned.withLock("card made") { state in
          guard let user = state.user, user.qrCode == made.code, user.name == made.name
          else { return }
          state.shareableCard = made
        }
      },
      emergenciesRestored: { actions in
        owned.prepareChange("emergencies restored") { state in
          state.restore(actions)
          queueSignal.signal()
          saveRetry.request()
        }
      },
      cleared: { owned.prepareChange("cleared") { $0.clear() } })
  }
}
