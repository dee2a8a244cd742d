internal import Foundation
internal import LifeSignalDomain

extension BackendState {
  /// Sends a code to a number. Earlier codes for the same number and purpose become invalid.
  mutating func sendCode(
    to phone: PhoneNumber, for purpose: VerificationRecord.Purpose, _ context: inout BackendContext
  ) -> VerificationID {
    let id = context.makeID(VerificationID.self)
    let code = fixedCode ?? context.makeCode()
    fixedCode = nil
    verifications.add(
      VerificationRecord(phone: phone, purpose: purpose, code: code, sentAt: context.now), as: id)
    context.send(SMS(phone: phone, code: code, sentAt: context.now))
    return id
  }

  /// Verifies a number and starts a session. The account's previous session, if any, ends.
  mutating func verify(
    _ code: VerificationCode, of id: VerificationID, on address: DeviceAddress,
    _ context: inout BackendContext
  ) throws(BackendRefusal) -> Authentication {
    let record = try verifications.redeem(code, of: id, for: .signIn, at: context.now)
    return beginSession(of: record.phone, on: address, &context)
  }

  private mutating func beginSession(
    of phone: PhoneNumber, on address: DeviceAddress, _ context: inout BackendContext
  ) -> Authentication {
    let id = account(of: phone)?.id ?? context.makeID()
    if accounts[id] == nil {
      accounts[id] = Account(id: id, phone: phone, createdAt: context.now)
      accountsByPhone[phone.e164] = id
    }
    endSession(of: id, .superseded, &context)
    let session = ServerSession(
      id: context.makeID(), token: context.makeToken(), address: address, startedAt: context.now)
    accounts[id]?.session = session
    return Authentication(
      account: SignedInAccount(
        id: id, phone: accounts[id]?.phone ?? phone, session: session.id, signedInAt: context.now),
      token: session.token)
  }

  /// Ends an account's session, if there is one, and notifies its device.
  mutating func endSession(
    of account: UserID, _ reason: SessionEnd.Reason, _ context: inout BackendContext
  ) {
    guard let ended = accounts[account]?.endSession(reason) ?? nil else { return }
    for address in ended.addresses { context.send(.sessionEnded(ended.end), to: address) }
  }
}
