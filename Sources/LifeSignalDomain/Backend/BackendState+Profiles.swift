extension BackendState {
  /// The profile of an account; that there is none is definite.
  func user(_ id: UserID) throws(BackendRefusal) -> User {
    guard let user = accounts[id]?.user else { throw .userNotFound }
    return user
  }

  /// Makes the profile of an account, with a QR code of its own. It is the first check-in, at now
  /// (5.2), and the alert is off.
  mutating func createUser(
    _ id: UserID, _ profile: UserProfile, _ turn: inout BackendTurn
  ) throws(BackendRefusal) -> User {
    guard accounts[id]?.person == nil else { throw .userAlreadyExists }
    let code = turn.makeID(QRCodeID.self)
    qrCodes[code] = .live(id)
    accounts[id]?.person = AccountProfile(
      profile: profile, lastCheckedIn: turn.now, qrCode: code, lastModified: turn.now)
    return try user(id)
  }
}
