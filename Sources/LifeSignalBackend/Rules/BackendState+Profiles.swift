internal import Foundation
internal import LifeSignalDomain

extension BackendState {
  /// Returns the profile of an account.
  ///
  /// - Throws: `BackendRefusal.userNotFound` if the account has no profile.
  func user(_ id: UserID) throws(BackendRefusal) -> User {
    guard let user = accounts[id]?.user else { throw .userNotFound }
    return user
  }

  /// Checks that an account has a profile.
  ///
  /// - Throws: `BackendRefusal.userNotFound` if the account has no profile.
  func requireProfile(of id: UserID) throws(BackendRefusal) { _ = try user(id) }

  /// Returns the profile of an account with its revision.
  func snapshot(of id: UserID) throws(BackendRefusal) -> UserSnapshot {
    UserSnapshot(revision: accounts[id]?.userRevision ?? .zero, user: try user(id))
  }

  /// Creates the profile of an account, with a new QR code. The creation is the first check-in, at
  /// the server's current date (rule 5.2), and the alert is off (rule 2.1).
  mutating func createUser(
    _ id: UserID, _ profile: UserProfile, _ context: inout BackendContext
  ) throws(BackendRefusal) -> UserSnapshot {
    guard accounts[id]?.person == nil else { throw .userAlreadyExists }
    let code = context.makeID(QRCodeID.self)
    qrCodes[code] = .live(id)
    let person = AccountProfile(
      profile: profile, lastCheckedIn: context.now, qrCode: code, lastModified: context.now)
    changeUser(id, &context) { $0.person = person }
    return try snapshot(of: id)
  }

  /// Replaces the QR code of an account, and makes the previous one dead forever (rule 5.7). If the
  /// account has another code by now, nothing changes.
  ///
  /// Relations do not depend on codes, so neither the relations nor the contacts' view of the
  /// account change.
  @discardableResult
  mutating func resetQRCode(
    _ old: QRCodeID, of id: UserID, _ context: inout BackendContext
  ) throws(BackendRefusal) -> UserSnapshot {
    guard try user(id).qrCode == old else { return try snapshot(of: id) }
    let code = context.makeID(QRCodeID.self)
    qrCodes[old] = .dead
    qrCodes[code] = .live(id)
    changeUser(id, &context) { $0.person?.qrCode = code }
    return try snapshot(of: id)
  }

  /// Sets the picture of an account, or removes it if the value is `nil`.
  mutating func setAvatar(
    _ bytes: [UInt8]?, of id: UserID, _ context: inout BackendContext
  ) throws(BackendRefusal) -> UserSnapshot {
    try requireProfile(of: id)
    let limit = AvatarImage.maximumByteCount
    guard bytes.map({ $0.count <= limit }) ?? true else { throw .avatarTooLarge(limit: limit) }
    let avatar = bytes.map { AvatarRecord(id: context.makeID(), bytes: $0) }
    changeUser(id, &context) { $0.person?.avatar = avatar }
    return try snapshot(of: id)
  }

  /// Returns a picture of an account or of one of its contacts.
  func avatar(_ id: AvatarID, for caller: UserID) throws(BackendRefusal) -> [UInt8] {
    guard let account = accounts[caller] else { throw .noSuchAvatar }
    for holder in [caller] + account.contacts.keys {
      if let avatar = accounts[holder]?.person?.avatar, avatar.id == id { return avatar.bytes }
    }
    throw .noSuchAvatar
  }

  /// Changes the account holder's data and handles all consequences: increments the revision of the
  /// profile, sends the change to the holder, and to the contacts if they can see it, and announces
  /// a check-in that is overdue because of the change.
  mutating func changeUser(
    _ id: UserID, _ context: inout BackendContext, _ change: (inout Account) -> Void
  ) {
    let now = context.now
    guard let result = accounts[id]?.changeUser(at: now, change) ?? nil else { return }
    dueTimes.move(id, from: result.oldDueAt, to: result.newDueAt)
    if let snapshot = try? snapshot(of: id) {
      sendEvent(.user(snapshot), of: .user, to: id, &context)
    }
    if result.isVisible {
      for contact in (accounts[id]?.contacts ?? [:]).keys.sorted() {
        sendContactUpdate(id, to: contact, &context)
      }
    }
    if result.makesOverdue { announceMissedCheckIn(of: id, &context) }
  }
}

extension AccountProfile {
  /// Checks in at a date. The latest check-in counts, so that a late message never moves the date
  /// of the last check-in back (invariant 21).
  mutating func checkIn(at moment: Date) {
    lastCheckedIn = max(lastCheckedIn ?? moment, moment)
  }
}
