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
    accounts[id]?.person = AccountProfile(
      profile: profile, lastCheckedIn: turn.now, qrCode: code, lastModified: turn.now)
    return try snapshot(of: id)
  }

  /// Gives an account another code, and lets the one before lead to nobody, for ever (5.7).
  ///
  /// Relations go by accounts, so they stay. What contacts see stays, too: nothing says that it was
  /// modified.
  mutating func resetQRCode(
    _ id: UserID, _ turn: inout BackendTurn
  ) throws(BackendRefusal) -> UserSnapshot {
    guard let old = accounts[id]?.person?.qrCode else { throw .userNotFound }
    let code = turn.makeID(QRCodeID.self)
    qrCodes[old] = .dead
    qrCodes[code] = .live(id)
    accounts[id]?.person?.qrCode = code
    return try snapshot(of: id)
  }
}
