internal import Foundation

extension BackendState {
  /// Sends a code to a number. Those that were sent there before, for the same purpose, are good for
  /// nothing any more.
  mutating func sendCode(
    to phone: PhoneNumber, for purpose: VerificationRecord.Purpose, _ turn: inout BackendTurn
  ) -> VerificationID {
    let id = turn.makeID(VerificationID.self)
    let code = fixedCode ?? turn.drawCode()
    fixedCode = nil
    verifications.add(
      VerificationRecord(phone: phone, purpose: purpose, code: code, sentAt: turn.now), as: id)
    turn.send(SMS(phone: phone, code: code, sentAt: turn.now))
    return id
  }

  /// Proves a number and begins a session, which ends the account's session on any other device.
  mutating func verify(
    _ code: VerificationCode, of id: VerificationID, on address: DeviceAddress,
    _ turn: inout BackendTurn
  ) throws(BackendRefusal) -> Authentication {
    let record = try verifications.redeem(code, of: id, for: .signIn, at: turn.now)
    return beginSession(of: record.phone, on: address, &turn)
  }

  private mutating func beginSession(
    of phone: PhoneNumber, on address: DeviceAddress, _ turn: inout BackendTurn
  ) -> Authentication {
    let id = account(of: phone)?.id ?? turn.makeID()
    if accounts[id] == nil {
      accounts[id] = Account(id: id, phone: phone, createdAt: turn.now)
      accountsByPhone[phone.e164] = id
    }
    endSession(of: id, .superseded, &turn)
    let session = ServerSession(
      id: turn.makeID(), token: turn.drawToken(), address: address, startedAt: turn.now)
    accounts[id]?.session = session
    return Authentication(
      account: SignedInAccount(
        id: id, phone: accounts[id]?.phone ?? phone, session: session.id, signedInAt: turn.now),
      token: session.token)
  }

  /// Ends an account's session, if there is one, and tells its device.
  mutating func endSession(
    of account: UserID, _ reason: SessionEnd.Reason, _ turn: inout BackendTurn
  ) {
    guard let ended = accounts[account]?.endSession(reason) ?? nil else { return }
    for address in ended.addresses { turn.send(.sessionEnded(ended.end), to: address) }
  }
}
