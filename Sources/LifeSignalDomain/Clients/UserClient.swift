public import Foundation
public import StateKit

/// The account holder, as this device knows them: the server's word, and what was done here that the
/// server does not know yet.
public struct UserState: Hashable, Sendable {
  /// The server's word.
  fileprivate var truth: UserSnapshot?
  /// What was done here, on its way to the server.
  fileprivate var queue: ActionQueue
  /// When the server was last heard.
  fileprivate var lastSync: Date?
  /// The picture of the code that was made last. It is never persisted: a launch makes it anew.
  fileprivate var qrImage: QRImage?
  /// The card that was made last.
  fileprivate var shareableCard: ShareableCard?
  /// The account holder's picture.
  fileprivate var avatar: AvatarImage?
  fileprivate var generation = Generation.first

  /// A device that knows somebody, or nobody.
  public init(user: User? = nil, queue: ActionQueue = ActionQueue()) {
    self.init(truth: user.map { UserSnapshot(revision: .zero, user: $0) }, queue: queue)
  }

  fileprivate init(truth: UserSnapshot?, queue: ActionQueue) {
    self.truth = truth
    self.queue = queue
  }

  /// The account holder as they are shown; nobody before there is a profile on this device.
  public var user: User? { truth.map { queue.applied(to: $0.user) } }

  /// Takes the server's word, unless it is older than what is known, or the state was cleared since it
  /// was asked for.
  fileprivate mutating func apply(
    _ snapshot: UserSnapshot, of generation: Generation, at now: Date
  ) {
    guard generation == self.generation else { return }
    lastSync = now
    if let truth, truth.user.id == snapshot.user.id {
      guard snapshot.revision >= truth.revision else { return }
    } else {
      // What another account did on this device is not this one's to do.
      queue = ActionQueue()
    }
    truth = snapshot
  }

  /// Queues what the account holder does. What changes nothing is not queued.
  fileprivate mutating func submit(
    _ id: ActionID, at now: Date, _ make: (User, Date) -> Result<UserIntent, UserError>
  ) -> Result<UserIntent, UserError> {
    guard let user else { return .failure(.notFound) }
    return make(user, now).flatMap { intent in
      guard let changed = try? user.applying(intent) else {
        return .failure(.reminderNotWithinInterval)
      }
      if changed != user { queue.add(QueuedAction(id: id, intent: intent, madeAt: now)) }
      return .success(intent)
    }
  }

  /// Takes back what could not be written to disk: as if it had never been done (invariant 44).
  fileprivate mutating func takeBack(_ id: ActionID) { queue.remove(id) }

  /// The server has carried an action out: it is part of its word from now on.
  fileprivate mutating func settle(
    _ id: ActionID, with snapshot: UserSnapshot, of generation: Generation, at now: Date
  ) {
    guard generation == self.generation else { return }
    queue.settle(id)
    apply(snapshot, of: generation, at: now)
  }

  /// Takes an action back; whether it was still there.
  fileprivate mutating func drop(_ id: ActionID, of generation: Generation) -> Bool {
    generation == self.generation && queue.remove(id) != nil
  }

  /// Counts a failed attempt; whether it was the last, and the action was taken back.
  fileprivate mutating func countFailure(_ id: ActionID, of generation: Generation) -> Bool {
    generation == self.generation && queue.countFailure(of: id) != nil
  }

  /// What has to be done with the queue.
  fileprivate enum DrainStep {
    /// Send it.
    case send(QueuedAction)
    /// Take back what is too late.
    case takeBack
    /// Ask the server what became of what was sent and is too late.
    case askAfter
    /// Nothing.
    case rest
    /// It is another session's queue.
    case over
  }

  /// What has to be done next with the queue.
  fileprivate func nextStep(
    at now: Date, of generation: Generation, unsaved: Set<ActionID>
  ) -> DrainStep {
    if generation != self.generation { return .over }
    if !queue.expired(at: now).isEmpty { return .takeBack }
    if let next = queue.next(at: now, unsaved: unsaved) { return .send(next) }
    return queue.unresolved(at: now).isEmpty ? .rest : .askAfter
  }

  /// An action is being sent: from now on it may have arrived.
  fileprivate mutating func noteSending(_ id: ActionID, of generation: Generation) {
    if generation == self.generation { queue.markSent(id) }
  }

  /// The server's word on what was sent and is too late, asked for after it was too late: what is part
  /// of it was carried out, the rest never will be.
  fileprivate mutating func resolve(
    with snapshot: UserSnapshot, of generation: Generation, askedAt now: Date
  ) -> [QueuedAction] {
    guard generation == self.generation else { return [] }
    let unresolved = queue.unresolved(at: now)
    for action in unresolved { queue.remove(action.id) }
    apply(snapshot, of: generation, at: now)
    guard let user = truth?.user else { return unresolved }
    return unresolved.filter { (try? user.applying($0.intent)) != user }
  }

  /// Takes back what is too late and was never sent.
  fileprivate mutating func takeExpired(at now: Date, of generation: Generation) -> [QueuedAction] {
    generation == self.generation ? queue.removeExpired(at: now) : []
  }

  fileprivate mutating func clear() {
    let next = generation.next
    self = UserState()
    generation = next
  }
}

/// What everybody may know of the account holder.
public struct ReadOnlyUserState: Equatable, Sendable {
  private let state: UserState

  fileprivate init(_ state: UserState) {
    self.state = state
  }

  /// The account holder; nobody before there is a profile on this device.
  public var user: User? { state.user }

  /// The account holder's name.
  public var userName: PersonName? { state.user?.name }

  /// The account holder's number.
  public var userPhoneNumber: PhoneNumber? { state.user?.phone }

  /// What the account holder's QR code says.
  public var qrCode: QRCodeID? { state.user?.qrCode }

  /// The picture of the QR code; none while there is none of *this* code (2.5).
  public var qrImage: QRImage? {
    state.qrImage.flatMap { $0.code == state.user?.qrCode ? $0 : nil }
  }

  /// The card to share; none while there is none of this code and this name (2.5).
  public var shareableCard: ShareableCard? {
    state.shareableCard.flatMap {
      $0.code == state.user?.qrCode && $0.name == state.user?.name ? $0 : nil
    }
  }

  /// What the account holder did and the server does not know yet, in the order in which it is sent.
  public var pendingActions: [QueuedAction] { state.queue.inSendingOrder }

  /// Whether the server knows of the emergency; nothing while it is off.
  public var alertDelivery: AlertDelivery? {
    guard let user, user.alert != .inactive else { return nil }
    let isPending = state.queue.actions.contains {
      if case .activateAlert = $0.intent { true } else { false }
    }
    return isPending ? .pending : .delivered
  }

  /// The account holder's picture; none while there is none of *this* one (2.5).
  public var avatarImage: AvatarImage? {
    state.avatar.flatMap { $0.id == state.truth?.user.avatar ? $0 : nil }
  }

  /// When the profile was last brought up to date; nothing before it first was.
  public var lastSyncTimestamp: Date? { state.lastSync }

  /// When the next check-in is due.
  public var dueAt: Date? { state.user?.dueAt }
}

fileprivate struct UserOwner: PersistentStateOwner {
  /// What a launch finds of the one before. Pictures are made anew.
  private struct Record: Codable {
    let truth: UserSnapshot?
    let queue: ActionQueue
    let lastSync: Date?
  }

  var initialState: UserState { UserState() }
  func publish(_ state: UserState) -> ReadOnlyUserState { ReadOnlyUserState(state) }

  var formatVersion: Int { 1 }

  func encode(_ state: UserState) throws -> [UInt8] {
    try StateCoding.encode(
      Record(truth: state.truth, queue: state.queue, lastSync: state.lastSync))
  }

  func decode(_ bytes: [UInt8], version: Int) throws -> UserState {
    let record = try StateCoding.decode(Record.self, from: bytes)
    var state = UserState(truth: record.truth, queue: record.queue)
    state.lastSync = record.lastSync
    return state
  }

  func whenUnreadable(_ problem: RecordProblem) -> UnreadableRecord { .beginAnew }
}

extension ReadOnlyUserState: PublishedState {
  /// What is owned.
  public typealias State = UserState
  /// Names the owner; nobody else can do anything with it.
  public static var shared: SharedKey<Self> { SharedKey(UserOwner()) }
}

/// Loads and makes the account holder's profile, and owns it (3.2).
///
/// A profile makes the session active, so what it changes is prepared here and committed together
/// with the session's change: nobody sees an active session without a user (invariant 2).
public struct UserClient: Sendable {
  /// Asks for the profile, and prepares that it is here. Throws ``UserError``.
  public var load: @Sendable () async throws -> SharedChange
  /// Makes the profile, which is the first check-in, and prepares that it is here. Throws
  /// ``UserError``.
  public var create: @Sendable (UserProfile) async throws -> SharedChange
  /// Prepares that the profile is as the server sent it with something else. What is older than what
  /// is known changes nothing.
  public var learned: @Sendable (UserSnapshot) -> SharedChange
  /// Checks in, now. It is shown at once, and on disk when this returns; ``drain`` tells the server,
  /// now or when there is a connection. Throws ``UserError/checkInTooSoon(wait:)`` within 300 s of the
  /// check-in before, ``UserError/notFound`` when there is nobody, ``UserError/notSaved`` when the disk
  /// refuses it: then it was not done.
  public var checkIn: @Sendable () async throws -> Void
  /// Turns the emergency on or off, now, as ``checkIn``. One that the disk refuses is turned on all the
  /// same, and goes to the server: it throws ``UserError/doneUnsaved``.
  public var setAlert: @Sendable (_ isActive: Bool) async throws -> Void
  /// Has another name, as ``checkIn``.
  public var setName: @Sendable (PersonName) async throws -> Void
  /// Has another note, as ``checkIn``.
  public var setNote: @Sendable (EmergencyNote) async throws -> Void
  /// Has another interval, as ``checkIn``; also throws ``UserError/reminderNotWithinInterval``.
  public var setInterval: @Sendable (CheckInInterval) async throws -> Void
  /// Has another reminder, as ``setInterval``.
  public var setReminder: @Sendable (ReminderLead) async throws -> Void
  /// Has check-ins ask for a face or a finger, or not, as ``checkIn``.
  public var setBiometric: @Sendable (Bool) async throws -> Void
  /// Has another picture, or none. It needs the server. Throws ``UserError``.
  public var setAvatar: @Sendable ([UInt8]?) async throws -> Void
  /// The bytes of a picture, mine or a contact's. Throws ``UserError``.
  public var loadAvatar: @Sendable (AvatarID) async throws -> [UInt8]
  /// Sends what is queued, what matters most first, until it is cancelled: each action at most once to
  /// success, whatever happens to requests, replies and the process (5.9). Calls `gaveUp` for each that
  /// expired, was refused, or failed too often.
  public var drain:
    @Sendable (_ gaveUp: @escaping @Sendable (UserIntent) async -> Void) async throws -> Void
  /// Keeps the profile up to date until it is cancelled. Throws ``UserError``.
  public var listen: @Sendable () async throws -> Void
  /// Has another QR code given out; the one before is dead. Throws ``UserError``.
  public var resetQRCode: @Sendable () async throws -> Void
  /// Makes the picture of the QR code, unless it is there. Throws ``UserError/notFound`` when there
  /// is nobody.
  public var generateQRImage: @Sendable () throws -> Void
  /// Makes the card to share, unless it is there. Throws ``UserError/notFound`` when there is nobody.
  public var generateShareableCard: @Sendable () throws -> Void
  /// Prepares that there is nobody. For the group that clears everything.
  public var cleared: @Sendable () -> SharedChange
}

extension UserClient {
  /// The user of a launch, over a device's connection.
  ///
  /// - Parameters:
  ///   - storage: Where the state is.
  ///   - connection: The device's.
  ///   - clock: What the time between attempts is measured by.
  ///   - date: When something was done.
  ///   - uuid: Names what was done.
  public static func live(
    in storage: SharedStorage, connection: BackendConnection, clock: any Clock<Duration>,
    date: DateGenerator, uuid: UUIDGenerator
  ) -> Self {
    let owned = Owned(UserOwner(), in: storage)
    let nudge = connection.makeNudge()
    // Takes what the server says of the profile as a reply of now.
    let ask = {
      @Sendable (call: BackendCall<UserSnapshot>) async throws -> (UserSnapshot, Generation) in
      let generation = owned.read { $0.generation }
      let snapshot = try await UserError.translating { try await connection.request(call) }
      return (snapshot, generation)
    }
    let unsaved = UnsavedActions()
    // Shows what was done, and returns once it is on disk. What the disk refuses is taken back.
    let submit = {
      @Sendable
      (
        operation: StaticString,
        intent: @Sendable (User, Date) -> Result<UserIntent, UserError>
      ) async throws in
      let (now, id) = (date.now(), ActionID(uuid()))
      unsaved.insert(id)
      let result = owned.withLock(operation) { $0.submit(id, at: now, intent) }
      guard case .success(let done) = result else {
        unsaved.remove(id)
        return try result.map { _ in }.get()
      }
      if done.isDoneUnsaved { unsaved.remove(id) }
      defer {
        unsaved.remove(id)
        nudge.give()
      }
      do {
        try await owned.synchronize()
      } catch DurabilityError.noFiles {
        // The composition root wants nothing kept.
      } catch DurabilityError.closed {
        // The app ends, and nothing can be changed any more.
        throw UserError.notSaved
      } catch {
        if done.isDoneUnsaved { throw UserError.doneUnsaved }
        owned.withLock("not saved") { $0.takeBack(id) }
        throw UserError.notSaved
      }
    }
    // Sends an action. Nothing, when something that matters more has come before the answer: that goes
    // first, and this one is sent again after it, as the same action.
    let outcome = { @Sendable (action: QueuedAction) async -> ActionOutcome? in
      await nudge.racing {
        await connection.outcome(of: action)
      } until: {
        let (now, saving) = (date.now(), unsaved.ids)
        let next = owned.read { $0.queue.next(at: now, unsaved: saving) }
        return next.map { $0.priority > action.priority } ?? false
      }
    }
    let standing = { @Sendable in
      StreamStanding(complete: owned.read { $0.truth?.revision } ?? .zero)
    }
    return Self(
      load: {
        let (snapshot, generation) = try await ask(.loadUser())
        let now = date.now()
        return owned.change("loaded") { $0.apply(snapshot, of: generation, at: now) }
      },
      create: { profile in
        let (snapshot, generation) = try await ask(.createUser(profile))
        let now = date.now()
        return owned.change("created") { $0.apply(snapshot, of: generation, at: now) }
      },
      learned: { snapshot in
        let (generation, now) = (owned.read { $0.generation }, date.now())
        return owned.change("learned") { $0.apply(snapshot, of: generation, at: now) }
      },
      checkIn: {
        try await submit("checked in") { user, now in
          if let wait = user.checkInWait(at: now) { return .failure(.checkInTooSoon(wait: wait)) }
          return .success(.checkIn(at: now))
        }
      },
      setAlert: { isActive in
        try await submit("alert set") { _, now in
          .success(isActive ? .activateAlert(at: now) : .deactivateAlert(at: now))
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
        if let bytes, bytes.count > AvatarImage.largest {
          throw UserError.avatarTooLarge(limit: AvatarImage.largest)
        }
        let (snapshot, generation) = try await ask(.setAvatar(bytes))
        let now = date.now()
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
        let isMine = owned.read { $0.generation == generation && $0.truth?.user.avatar == id }
        if isMine {
          owned.withLock("avatar loaded") { state in
            guard state.generation == generation else { return }
            state.avatar = AvatarImage(id: id, bytes: bytes)
          }
        }
        return bytes
      },
      drain: { gaveUp in
        let generation = owned.read { $0.generation }
        var failures = 0
        while true {
          try Task.checkCancellation()
          nudge.forget()
          let now = date.now()
          let saving = unsaved.ids
          let step = owned.read { $0.nextStep(at: now, of: generation, unsaved: saving) }
          switch step {
          case .over: throw UserError.signedOut
          case .takeBack:
            let expired = owned.withLock("expired") { $0.takeExpired(at: now, of: generation) }
            for action in expired { await gaveUp(action.intent) }
          case _ where !connection.isConnected:
            // Without a network nothing can be done but to find out what is too late.
            guard let expiry = owned.read({ $0.queue.nextExpiry(after: now) }) else { fallthrough }
            _ = try await nudge.wait(for: .seconds(expiry.timeIntervalSince(now)), clock: clock)
          case .rest: try await nudge.wait()
          case .send(let action):
            if owned.read({ !$0.queue.wasSent(action.id) }) {
              owned.withLock("sending") { $0.noteSending(action.id, of: generation) }
            }
            switch await outcome(action) {
            case nil: continue
            case .done(let snapshot):
              failures = 0
              let now = date.now()
              owned.withLock("action done") {
                $0.settle(action.id, with: snapshot, of: generation, at: now)
              }
            case .refused:
              failures = 0
              let isDropped = owned.withLock("action refused") {
                $0.drop(action.id, of: generation)
              }
              if isDropped { await gaveUp(action.intent) }
            case .failed:
              failures += 1
              let isLast = owned.withLock("attempt failed") {
                $0.countFailure(action.id, of: generation)
              }
              if isLast {
                failures = 0
                await gaveUp(action.intent)
              } else {
                let delay = action.priority.delay(afterFailures: failures)
                _ = try await nudge.wait(for: delay, clock: clock)
              }
            case .notSent: continue
            case .signedOut: throw UserError.signedOut
            case .cancelled: throw CancellationError()
            }
          case .askAfter:
            do {
              let snapshot = try await connection.request(.loadUser())
              failures = 0
              let undone = owned.withLock("expired") {
                $0.resolve(with: snapshot, of: generation, askedAt: now)
              }
              for action in undone { await gaveUp(action.intent) }
            } catch let error as ConnectionError {
              let meaning = UserError(error)
              guard meaning != .signedOut, meaning != .notFound else { throw meaning }
              failures += 1
              _ = try await nudge.wait(for: SyncDelay.after(failures), clock: clock)
            }
          }
        }
      },
      listen: {
        let generation = owned.read { $0.generation }
        try await UserError.translating {
          try await connection.follow(.user, standing: standing) { event in
            guard case .user(let snapshot) = event else { return }
            let now = date.now()
            owned.withLock("stream event") { $0.apply(snapshot, of: generation, at: now) }
          }
        }
      },
      resetQRCode: {
        let (snapshot, generation) = try await ask(.resetQRCode())
        let now = date.now()
        owned.withLock("QR code reset") { $0.apply(snapshot, of: generation, at: now) }
      },
      generateQRImage: {
        let (user, image) = owned.read { ($0.user, $0.qrImage) }
        guard let user else { throw UserError.notFound }
        guard image?.code != user.qrCode else { return }
        let made = try QRImage(of: user.qrCode)
        owned.withLock("QR image made") { state in
          // The code may be another one by now.
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
      cleared: { owned.change("cleared") { $0.clear() } })
  }
}
