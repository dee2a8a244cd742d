internal import Foundation
internal import LifeSignalDomain

extension BackendState {
  /// Sends a code to a number. Earlier codes for the same number and purpose become invalid.
  mutating func sendCode(
    to phone: PhoneNumber, for purpose: VerificationRecord.Purpose, _ turn: inout BackendContext
  ) -> VerificationID {
    let id = turn.makeID(VerificationID.self)
    let code = fixedCode ?? turn.makeCode()
    fixedCode = nil
    verifications.add(
      VerificationRecord(phone: phone, purpose: purpose, code: code, sentAt: turn.now), as: id)
    turn.send(SMS(phone: phone, code: code, sentAt: turn.now))
    return id
  }

  /// Verifies a number and starts a session. The account's previous session, if any, ends.
  mutating func verify(
    _ code: VerificationCode, of id: VerificationID, on address: DeviceAddress,
    _ turn: inout BackendContext
  ) throws(BackendRefusal) -> Authentication {
    let record = try verifications.redeem(code, of: id, for: .signIn, at: turn.now)
    return beginSession(of: record.phone, on: address, &turn)
  }

  private mutating func beginSession(
    of phone: PhoneNumber, on address: DeviceAddress, _ turn: inout BackendContext
  ) -> Authentication {
    let id = account(of: phone)?.id ?? turn.makeID()
    if accounts[id] == nil {
      accounts[id] = Account(id: id, phone: phone, createdAt: turn.now)
      accountsByPhone[phone.e164] = id
    }
    endSession(of: id, .superseded, &turn)
    let session = ServerSession(
      id: turn.makeID(), token: turn.makeToken(), address: address, startedAt: turn.now)
    accounts[id]?.session = session
    return Authentication(
      account: SignedInAccount(
        id: id, phone: accounts[id]?.phone ?? phone, session: session.id, signedInAt: turn.now),
      token: session.token)
  }

  /// Ends an account's session, if there is one, and notifies its device.
  mutating func endSession(
    of account: UserID, _ reason: SessionEnd.Reason, _ turn: inout BackendContext
  ) {
    guard let ended = accounts[account]?.endSession(reason) ?? nil else { return }
    for address in ended.addresses { turn.send(.sessionEnded(ended.end), to: address) }
  }
}
