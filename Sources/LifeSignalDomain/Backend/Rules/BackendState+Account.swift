internal import Foundation

extension BackendState {
  /// Another token for a session (2.4). When the one that the device has was replaced already, it gets
  /// the newer one again: the reply that brought it was lost.
  mutating func refreshToken(
    _ credentials: Credentials, _ turn: inout BackendTurn
  ) throws(BackendRefusal) -> AuthToken {
    guard let session = accounts[credentials.account]?.session else { throw .notAuthenticated }
    guard session.needsToken(insteadOf: credentials.token, at: turn.now)
    else { return session.token }
    let token = turn.drawToken()
    accounts[credentials.account]?.session?.replaceToken(
      by: token, askedWith: credentials.token, at: turn.now)
    return token
  }

  /// Sends a code to the number that an account is to have.
  mutating func sendPhoneChangeCode(
    to phone: PhoneNumber, for caller: UserID, _ turn: inout BackendTurn
  ) throws(BackendRefusal) -> VerificationID {
    _ = try user(caller)
    try checkFree(phone, for: caller)
    return sendCode(to: phone, for: .phoneChange(of: caller), &turn)
  }

  /// Has an account sign in with another number, and its contacts see that number.
  mutating func changePhone(
    _ code: VerificationCode, of id: VerificationID, for caller: UserID, _ turn: inout BackendTurn
  ) throws(BackendRefusal) -> UserSnapshot {
    let old = try user(caller).phone
    let record = try verifications.redeem(
      code, of: id, for: .phoneChange(of: caller), at: turn.now)
    // Somebody may have signed in with it since the code was sent.
    try checkFree(record.phone, for: caller)
    guard record.phone != old else { return try snapshot(of: caller) }
    accountsByPhone[old.e164] = nil
    accountsByPhone[record.phone.e164] = caller
    changeUser(caller, &turn) { $0.phone = record.phone }
    log(.phoneChanged(to: record.phone), for: caller, &turn)
    return try snapshot(of: caller)
  }

  private func checkFree(_ phone: PhoneNumber, for caller: UserID) throws(BackendRefusal) {
    if let holder = accountsByPhone[phone.e164], holder != caller { throw .phoneInUse }
  }

  /// Deletes an account (4.1): its relations are gone on both sides, its code leads to nobody, its
  /// number is free, and its session is over.
  mutating func deleteAccount(_ id: UserID, _ turn: inout BackendTurn) {
    guard let account = accounts[id] else { return }
    for contact in account.contacts.keys.sorted() { _ = removeSide(of: contact, about: id, &turn) }
    if let person = account.person {
      qrCodes[person.qrCode] = .dead
      dueTimes.move(id, from: person.unannouncedDueAt, to: nil)
    }
    accountsByPhone[account.phone.e164] = nil
    accounts[id] = nil
  }
}
