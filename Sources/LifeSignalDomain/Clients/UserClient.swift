public import Foundation
public import StateKit

/// The account holder, as this device knows them.
public struct UserState: Hashable, Sendable {
  /// The account holder; nobody before there is a profile on this device.
  public var user: User?
  /// The picture of the code that was made last. It is never persisted: a launch makes it anew.
  fileprivate var qrImage: QRImage?
  /// The card that was made last.
  fileprivate var shareableCard: ShareableCard?
  fileprivate var generation = Generation.first

  /// A device that knows somebody, or nobody.
  public init(user: User? = nil) {
    self.user = user
  }

  /// Takes the server's word, unless the state was cleared since it was asked for.
  fileprivate mutating func apply(_ user: User, of generation: Generation) {
    guard generation == self.generation else { return }
    self.user = user
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
  public var pendingActions: [QueuedAction] { [] }

  /// Whether the server knows of the emergency; nothing while it is off.
  public var alertDelivery: AlertDelivery? { nil }

  /// The account holder's picture; none while there is none of *this* one (2.5).
  public var avatarImage: AvatarImage? { nil }

  /// When the profile was last brought up to date; nothing before it first was.
  public var lastSyncTimestamp: Date? { nil }

  /// When the next check-in is due.
  public var dueAt: Date? { state.user?.dueAt }
}

fileprivate struct UserOwner: StateOwner {
  var initialState: UserState { UserState() }
  func publish(_ state: UserState) -> ReadOnlyUserState { ReadOnlyUserState(state) }
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
  /// check-in before, ``UserError/notFound`` when there is nobody, ``UserError/notSaved``.
  public var checkIn: @Sendable () async throws -> Void
  /// Turns the emergency on or off, now, as ``checkIn``.
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
  public static func live(in storage: SharedStorage, connection: BackendConnection) -> Self {
    let owned = Owned(UserOwner(), in: storage)
    return Self(
      load: {
        let generation = owned.read { $0.generation }
        let user = try await UserError.translating { try await connection.request(.loadUser()) }
          .user
        return owned.change("loaded") { $0.apply(user, of: generation) }
      },
      create: { profile in
        let generation = owned.read { $0.generation }
        let user = try await UserError.translating {
          try await connection.request(.createUser(profile))
        }.user
        return owned.change("created") { $0.apply(user, of: generation) }
      },
      learned: { _ in SharedChange() },
      checkIn: { throw UserError.unavailable },
      setAlert: { _ in throw UserError.unavailable },
      setName: { _ in throw UserError.unavailable },
      setNote: { _ in throw UserError.unavailable },
      setInterval: { _ in throw UserError.unavailable },
      setReminder: { _ in throw UserError.unavailable },
      setBiometric: { _ in throw UserError.unavailable },
      setAvatar: { _ in throw UserError.unavailable },
      loadAvatar: { _ in throw UserError.unavailable },
      drain: { _ in throw UserError.unavailable },
      listen: { throw UserError.unavailable },
      resetQRCode: {
        let generation = owned.read { $0.generation }
        let user = try await UserError.translating {
          try await connection.request(.resetQRCode())
        }.user
        owned.withLock("QR code reset") { $0.apply(user, of: generation) }
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
          guard state.user?.qrCode == made.code, state.user?.name == made.name else { return }
          state.shareableCard = made
        }
      },
      cleared: {
        owned.change("cleared") {
          $0.user = nil
          $0.qrImage = nil
          $0.shareableCard = nil
          $0.generation = $0.generation.next
        }
      })
  }

  /// Reports each use.
  public static var unimplemented: Self {
    let load: @Sendable () async throws -> Void = StateKit.unimplemented("UserClient.load")
    let create: @Sendable (UserProfile) async throws -> Void =
      StateKit.unimplemented("UserClient.create")
    return Self(
      load: {
        try await load()
        return SharedChange()
      },
      create: {
        try await create($0)
        return SharedChange()
      },
      learned: StateKit.unimplemented("UserClient.learned", placeholder: SharedChange()),
      checkIn: StateKit.unimplemented("UserClient.checkIn"),
      setAlert: StateKit.unimplemented("UserClient.setAlert"),
      setName: StateKit.unimplemented("UserClient.setName"),
      setNote: StateKit.unimplemented("UserClient.setNote"),
      setInterval: StateKit.unimplemented("UserClient.setInterval"),
      setReminder: StateKit.unimplemented("UserClient.setReminder"),
      setBiometric: StateKit.unimplemented("UserClient.setBiometric"),
      setAvatar: StateKit.unimplemented("UserClient.setAvatar"),
      loadAvatar: StateKit.unimplemented("UserClient.loadAvatar"),
      drain: StateKit.unimplemented("UserClient.drain"),
      listen: StateKit.unimplemented("UserClient.listen"),
      resetQRCode: StateKit.unimplemented("UserClient.resetQRCode"),
      generateQRImage: StateKit.unimplemented("UserClient.generateQRImage"),
      generateShareableCard: StateKit.unimplemented("UserClient.generateShareableCard"),
      cleared: StateKit.unimplemented("UserClient.cleared", placeholder: SharedChange()))
  }
}

private enum UserClientKey: DependencyKey {
  static var defaultValue: UserClient { .unimplemented }
}

extension DependencyValues {
  /// Loads and makes the account holder's profile, and owns it.
  public var userClient: UserClient {
    get { self[UserClientKey.self] }
    set { self[UserClientKey.self] = newValue }
  }
}
