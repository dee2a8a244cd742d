extension BackendState {
  /// Takes one message from the network: any bytes at all.
  mutating func receive(_ bytes: [UInt8], _ turn: inout BackendTurn) {
    do throws(WireError) {
      handle(try Wire.decode(RequestEnvelope.self, from: bytes), &turn)
    } catch {
      guard let header = try? Wire.decode(RequestEnvelope.Header.self, from: bytes) else {
        unreadableMessages += 1
        return
      }
      turn.send(.refused(header.id, .malformedRequest), to: header.sender)
    }
  }

  /// Grants or refuses one request.
  mutating func handle(_ envelope: RequestEnvelope, _ turn: inout BackendTurn) {
    do throws(BackendRefusal) {
      try grant(envelope, &turn)
    } catch {
      turn.send(.refused(envelope.id, error), to: envelope.sender)
    }
  }

  private mutating func grant(
    _ envelope: RequestEnvelope, _ turn: inout BackendTurn
  ) throws(BackendRefusal) {
    switch envelope.request {
    case .sendCode(let phone):
      turn.send(.reply(envelope.id, .codeSent(sendCode(to: phone, &turn))), to: envelope.sender)
    case .verifyCode(let id, let code):
      let authentication = try verify(code, of: id, on: envelope.sender, &turn)
      turn.send(.reply(envelope.id, .signedIn(authentication)), to: envelope.sender)
    default:
      try grant(envelope, to: try authenticate(envelope), &turn)
    }
  }

  /// Grants a request of a live session.
  private mutating func grant(
    _ envelope: RequestEnvelope, to caller: UserID, _ turn: inout BackendTurn
  ) throws(BackendRefusal) {
    let answer = { (reply: BackendReply) in ServerMessage.reply(envelope.id, reply) }
    switch envelope.request {
    case .sendCode, .verifyCode: throw .malformedRequest
    case .endSession:
      _ = accounts[caller]?.endSession(.signedOut)
      turn.send(answer(.done), to: envelope.sender)
    case .loadUser:
      turn.send(answer(.user(try snapshot(of: caller))), to: envelope.sender)
    case .createUser(let profile):
      turn.send(answer(.user(try createUser(caller, profile, &turn))), to: envelope.sender)
    case .resetQRCode:
      turn.send(answer(.user(try resetQRCode(caller, &turn))), to: envelope.sender)
    case .previewContact(let code):
      turn.send(answer(.preview(try preview(code, for: caller))), to: envelope.sender)
    case .addContact(let code, let roles):
      let link = try addContact(code, roles, to: caller, turn.now)
      turn.send(answer(.contactChanged(link.mine)), to: envelope.sender)
      announce(link, &turn)
    case .refreshToken, .sendPhoneChangeCode, .changePhone, .deleteAccount, .perform, .setAvatar,
      .loadAvatar, .setRoles, .removeContact, .ping, .cancelPing, .answerPing, .answerAllPings,
      .markRead, .clearNotifications, .registerPushAddress, .sync:
      throw .malformedRequest
    case .subscribe(let subscription, let kind):
      let opening = try subscribe(caller, subscription, to: kind, turn.now)
      turn.send(answer(.done), to: envelope.sender)
      turn.send(.event(subscription, opening), to: envelope.sender)
    case .unsubscribe(let subscription):
      accounts[caller]?.session?.subscriptions[subscription] = nil
      turn.send(answer(.done), to: envelope.sender)
    }
  }

  /// The account of a request's session: the token must be the live one of the account that is
  /// named, and come from the device that it was given to.
  private func authenticate(_ envelope: RequestEnvelope) throws(BackendRefusal) -> UserID {
    guard let credentials = envelope.credentials, let account = accounts[credentials.account]
    else { throw .notAuthenticated }
    if let ended = account.endedSessions.first(where: { $0.token == credentials.token }) {
      throw .sessionEnded(ended.end)
    }
    guard let session = account.session, session.token == credentials.token,
      session.address.device == envelope.sender.device
    else { throw .notAuthenticated }
    return account.id
  }
}
