internal import Foundation

extension BackendState {
  /// How long a code that is good for nothing any more is remembered, so that its refusal can say
  /// why: 1 hour, in seconds.
  private static let rememberedVerification: TimeInterval = 3_600

  /// Sends a code to a number. Codes that were sent there before are good for nothing any more.
  mutating func sendCode(to phone: PhoneNumber, _ turn: inout BackendTurn) -> VerificationID {
    let now = turn.now
    verifications = verifications.filter {
      now.timeIntervalSince($0.value.sentAt) < Self.rememberedVerification
    }
    for (id, record) in verifications where record.phone.e164 == phone.e164 {
      if case .live = record.status { verifications[id]?.status = .superseded }
    }
    let id = turn.makeID(VerificationID.self)
    let code = fixedCode ?? turn.drawCode()
    fixedCode = nil
    verifications[id] = VerificationRecord(phone: phone, code: code, sentAt: now)
    turn.send(SMS(phone: phone, code: code, sentAt: now))
    return id
  }

  /// Proves a number and begins a session, which ends the account's session on any other device.
  mutating func verify(
    _ code: VerificationCode, of id: VerificationID, on address: DeviceAddress,
    _ turn: inout BackendTurn
  ) throws(BackendRefusal) -> Authentication {
    guard let record = verifications[id] else { throw .unknownVerification }
    switch record.status {
    case .superseded: throw .codeSuperseded
    case .used: throw .codeAlreadyUsed
    case .exhausted: throw .tooManyAttempts
    case .live(let failedAttempts):
      guard !record.isExpired(at: turn.now) else { throw .codeExpired }
      guard record.code == code else {
        let attemptsLeft = PendingVerification.attempts - failedAttempts - 1
        guard attemptsLeft > 0 else {
          verifications[id]?.status = .exhausted
          throw .tooManyAttempts
        }
        verifications[id]?.status = .live(failedAttempts: failedAttempts + 1)
        throw .wrongCode(attemptsLeft: attemptsLeft)
      }
    }
    verifications[id]?.status = .used
    return beginSession(of: record.phone, on: address, &turn)
  }

  private mutating func beginSession(
    of phone: PhoneNumber, on address: DeviceAddress, _ turn: inout BackendTurn
  ) -> Authentication {
    var account =
      account(of: phone)
      ?? Account(id: turn.makeID(), phone: phone, createdAt: turn.now)
    if let ended = account.endSession(.superseded) {
      turn.send(.sessionEnded(ended.end), to: ended.address)
    }
    let session = ServerSession(
      id: turn.makeID(), token: turn.drawToken(), address: address, startedAt: turn.now)
    account.session = session
    accounts[account.id] = account
    accountsByPhone[phone.e164] = account.id
    return Authentication(
      account: SignedInAccount(
        id: account.id, phone: account.phone, session: session.id, signedInAt: turn.now),
      token: session.token)
  }
}
