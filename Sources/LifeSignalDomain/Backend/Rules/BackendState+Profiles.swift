internal import Foundation

extension BackendState {
  /// The profile of an account; that there is none is definite.
  func user(_ id: UserID) throws(BackendRefusal) -> User {
    guard let user = accounts[id]?.user else { throw .userNotFound }
    return user
  }

  /// The profile of an account, with its revision.
  func snapshot(of id: UserID) throws(BackendRefusal) -> UserSnapshot {
    UserSnapshot(revision: accounts[id]?.userRevision ?? .zero, user: try user(id))
  }

  /// Makes the profile of an account, with a QR code of its own. It is the first check-in, at now
  /// (5.2), and the alert is off.
  mutating func createUser(
    _ id: UserID, _ profile: UserProfile, _ turn: inout BackendTurn
  ) throws(BackendRefusal) -> UserSnapshot {
    guard accounts[id]?.person == nil else { throw .userAlreadyExists }
    let code = turn.makeID(QRCodeID.self)
    qrCodes[code] = .live(id)
    let person = AccountProfile(
      profile: profile, lastCheckedIn: turn.now, qrCode: code, lastModified: turn.now)
    accounts[id]?.intents.lastPlainCheckIn = turn.now
    changeUser(id, &turn) { $0.person = person }
    return try snapshot(of: id)
  }

  /// Gives an account another code, and lets the one before lead to nobody, for ever (5.7).
  ///
  /// Relations go by accounts, so they stay. What contacts see stays, too.
  mutating func resetQRCode(
    _ id: UserID, _ turn: inout BackendTurn
  ) throws(BackendRefusal) -> UserSnapshot {
    let old = try user(id).qrCode
    let code = turn.makeID(QRCodeID.self)
    qrCodes[old] = .dead
    qrCodes[code] = .live(id)
    changeUser(id, &turn) { $0.person?.qrCode = code }
    return try snapshot(of: id)
  }

  /// Gives an account another picture, or none.
  mutating func setAvatar(
    _ bytes: [UInt8]?, of id: UserID, _ turn: inout BackendTurn
  ) throws(BackendRefusal) -> UserSnapshot {
    _ = try user(id)
    let limit = AvatarImage.largestByteCount
    guard bytes.map({ $0.count <= limit }) ?? true else { throw .avatarTooLarge(limit: limit) }
    let avatar = bytes.map { AvatarImage(id: turn.makeID(), bytes: $0) }
    changeUser(id, &turn) { $0.person?.avatar = avatar }
    return try snapshot(of: id)
  }

  /// A picture of an account or of one of its contacts.
  func avatar(_ id: AvatarID, for caller: UserID) throws(BackendRefusal) -> [UInt8] {
    guard let account = accounts[caller] else { throw .noSuchAvatar }
    for holder in [caller] + account.contacts.keys {
      if let avatar = accounts[holder]?.person?.avatar, avatar.id == id { return avatar.bytes }
    }
    throw .noSuchAvatar
  }

  /// Changes what an account holder is, and does all that follows: it is counted and told, to the
  /// holder and to the contacts who see it, and a check-in that is missed by it is announced.
  mutating func changeUser(
    _ id: UserID, _ turn: inout BackendTurn, _ change: (inout Account) -> Void
  ) {
    let now = turn.now
    guard let result = accounts[id]?.changeUser(at: now, change) ?? nil else { return }
    dueTimes.move(id, from: result.oldDueAt, to: result.newDueAt)
    if let snapshot = try? snapshot(of: id) {
      push(.user(snapshot), of: .user, to: id, &turn)
    }
    if result.isVisible {
      for contact in (accounts[id]?.contacts ?? [:]).keys.sorted() {
        restate(id, of: contact, &turn)
      }
    }
    if result.isMissed { announceMissedCheckIn(of: id, &turn) }
  }
}

extension AccountProfile {
  /// Checks in. The latest counts, so that one that arrives late never moves it back (invariant 21).
  mutating func checkIn(at moment: Date) {
    lastCheckedIn = max(lastCheckedIn ?? moment, moment)
  }
}
