internal import Foundation
internal import LifeSignalDomain

extension BackendState {
  /// Returns a new token for a session (rule 3.4).
  ///
  /// If the token of the request was already replaced, the reply that contained the newer one may
  /// have been lost, so the newer one is returned again while it is valid.
  mutating func refreshToken(
    _ credentials: Credentials, _ context: inout BackendContext
  ) throws(BackendRefusal) -> AuthToken {
    guard let session = accounts[credentials.account]?.session else { throw .notAuthenticated }
    guard session.needsToken(insteadOf: credentials.token, at: context.now)
    else { return session.token }
    let token = context.makeToken()
    accounts[credentials.account]?.session?.replaceToken(
      with: token, requestedWith: credentials.token, at: context.now)
    return token
  }

  /// Sends a code to the account's future number.
  mutating func sendPhoneChangeCode(
    to phone: PhoneNumber, for caller: UserID, _ context: inout BackendContext
  ) throws(BackendRefusal) -> VerificationID {
    try requireProfile(of: caller)
    try checkAvailability(of: phone, for: caller)
    return sendCode(to: phone, for: .phoneChange(of: caller), &context)
  }

  /// Replaces the number of an account. Its contacts see the new number.
  mutating func changePhone(
    _ code: VerificationCode, of id: VerificationID, for caller: UserID,
    _ context: inout BackendContext
  ) throws(BackendRefusal) -> UserSnapshot {
    let old = try user(caller).phone
    let record = try verifications.redeem(
      code, of: id, for: .phoneChange(of: caller), at: context.now)
    // Another account may have signed in with the number since the code was sent.
    try checkAvailability(of: record.phone, for: caller)
    guard record.phone != old else { return try snapshot(of: caller) }
    accountsByPhone[old.e164] = nil
    accountsByPhone[record.phone.e164] = caller
    changeUser(caller, &context) { $0.phone = record.phone }
    notify(.phoneChanged(to: record.phone), for: caller, &context)
    return try snapshot(of: caller)
  }

  private func checkAvailability(of phone: PhoneNumber, for caller: UserID) throws(BackendRefusal) {
    if let holder = accountsByPhone[phone.e164], holder != caller { throw .phoneInUse }
  }

  /// Deletes an account: removes its relations on both sides, invalidates its QR code, frees its
  /// number, and ends its session (rule 5.4).
  mutating func deleteAccount(_ id: UserID, _ context: inout BackendContext) {
    guard let account = accounts[id] else { return }
    for contact in account.contacts.keys.sorted() {
      _ = removeSide(of: contact, about: id, &context)
    }
    if let person = account.person {
      qrCodes[person.qrCode] = .dead
      dueTimes.move(id, from: person.unannouncedDueAt, to: nil)
    }
    accountsByPhone[account.phone.e164] = nil
    accounts[id] = nil
  }
}
