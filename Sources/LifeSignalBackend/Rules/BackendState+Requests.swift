internal import Foundation
internal import LifeSignalDomain

extension BackendState {
  /// Handles a message from the network, which is not necessarily a request.
  ///
  /// A message that names another sender than the address of its line is dropped. An answer would go
  /// to the named address, where it would settle a request of that launch.
  mutating func receive(_ message: WireMessage, _ context: inout BackendContext) {
    do throws(WireError) {
      let envelope = try Wire.decode(RequestEnvelope.self, from: message.bytes)
      guard accept(envelope.sender, of: message, &context) else { return }
      handle(envelope, &context)
    } catch {
      guard let header = try? Wire.decode(RequestEnvelope.Header.self, from: message.bytes) else {
        unreadableMessages += 1
        return
      }
      guard accept(header.sender, of: message, &context) else { return }
      context.send(.refused(header.id, .malformedRequest), to: header.sender)
    }
  }

  /// Returns whether a message may name a sender, and reports a foreign sender to the operator.
  private func accept(
    _ sender: DeviceAddress, of message: WireMessage, _ context: inout BackendContext
  ) -> Bool {
    guard let line = message.sender, line != sender else { return true }
    context.report(.foreignSender(line))
    return false
  }

  /// Grants or refuses a request, the first time that it is received.
  ///
  /// Only a request that the sender may make counts as received. A refusal for the lack of a right
  /// leaves the numbers of the named launch as they are, so that a stranger cannot use them up.
  mutating func handle(_ envelope: RequestEnvelope, _ context: inout BackendContext) {
    do throws(BackendRefusal) {
      let source = try RequestSource(envelope)
      // The request itself may have ended the right to make it, so copies are looked up first.
      guard !requestDeduplicator.contains(envelope.id, from: source) else { return }
      let authority = try self.authority(of: envelope, at: context.now)
      try requestDeduplicator.insert(envelope.id, from: source, at: context.now)
      let reply = try execute(envelope, with: authority, &context)
      context.reply(.reply(envelope.id, reply), to: envelope.sender)
    } catch {
      context.reply(.refused(envelope.id, error), to: envelope.sender)
    }
  }

  private mutating func execute(
    _ envelope: RequestEnvelope, with authority: RequestAuthority, _ context: inout BackendContext
  ) throws(BackendRefusal) -> BackendReply {
    switch authority {
    case .open: return try executeOpenRequest(envelope, &context)
    case .replacedSession(let delivery):
      deliver(delivery, from: envelope.sender.device, &context)
      return .done
    case .expiredToken(let emergency, let account):
      // The replies to the renewals may be lost, which must not delay the emergency. The refusal reveals
      // nothing: the device learns the outcome when it sends the action again with another token.
      _ = try? perform(emergency, for: account, &context)
      throw .tokenExpired
    case .session(let credentials):
      let caller = credentials.account
      accounts[caller]?.session?.registerLaunch(envelope.sender.launch)
      if let reply = try executeAccountRequest(envelope, credentials, &context) { return reply }
      if let reply = try executeContactsRequest(envelope.request, for: caller, &context) {
        return reply
      }
      return try executeStreamRequest(envelope, for: caller, &context)
    }
  }

  /// Grants a request that needs no token.
  private mutating func executeOpenRequest(
    _ envelope: RequestEnvelope, _ context: inout BackendContext
  ) throws(BackendRefusal) -> BackendReply {
    switch envelope.request {
    case .sendCode(let phone):
      return .codeSent(sendCode(to: phone, for: .signIn, &context))
    case .verifyCode(let id, let code):
      return .signedIn(try verify(code, of: id, on: envelope.sender, &context))
    case .checkAccount:
      guard let account = envelope.credentials?.account, accounts[account] != nil
      else { throw .noSuchAccount }
      return .done
    default: throw .malformedRequest
    }
  }

  /// Grants a request about the account, or returns `nil` for a request of another kind.
  private mutating func executeAccountRequest(
    _ envelope: RequestEnvelope, _ credentials: Credentials, _ context: inout BackendContext
  ) throws(BackendRefusal) -> BackendReply? {
    let caller = credentials.account
    switch envelope.request {
    case .endSession:
      _ = accounts[caller]?.endSession(.signedOut)
      return .done
    case .refreshToken: return .tokenRefreshed(try refreshToken(credentials, &context))
    case .sendPhoneChangeCode(let phone):
      return .codeSent(try sendPhoneChangeCode(to: phone, for: caller, &context))
    case .changePhone(let id, let code):
      return .user(try changePhone(code, of: id, for: caller, &context))
    case .revokeEarlierSessions:
      revokeEarlierSessions(of: caller)
      return .done
    case .deleteAccount:
      // An emergency ends only by its end, not with the account.
      if let alert = accounts[caller]?.person?.alert, alert != .inactive { throw .emergencyIsOn }
      deleteAccount(caller, &context)
      return .done
    case .loadUser: return .user(try snapshot(of: caller))
    case .loadTime: return .done
    case .createUser(let profile): return .user(try createUser(caller, profile, &context))
    case .perform(let action): return .user(try perform(action, for: caller, &context))
    case .setAvatar(let bytes): return .user(try setAvatar(bytes, of: caller, &context))
    case .loadAvatar(let id): return .avatar(try avatar(id, for: caller))
    case .resetQRCode(let code): return .user(try resetQRCode(code, of: caller, &context))
    default: return nil
    }
  }

  /// Grants a request about contacts, or returns `nil` for a request of another kind.
  private mutating func executeContactsRequest(
    _ request: BackendRequest, for caller: UserID, _ context: inout BackendContext
  ) throws(BackendRefusal) -> BackendReply? {
    switch request {
    case .previewContact(let code): return .preview(try preview(code, for: caller))
    case .addContact(let code, let roles):
      return .contactsChanged([try addContact(code, roles, to: caller, &context)])
    case .changeContacts(let action):
      return .contactsChanged(try perform(action, for: caller, &context))
    default: return nil
    }
  }

  /// Grants a request about the notification history, the push address or the streams.
  private mutating func executeStreamRequest(
    _ envelope: RequestEnvelope, for caller: UserID, _ context: inout BackendContext
  ) throws(BackendRefusal) -> BackendReply {
    switch envelope.request {
    case .markRead(let ids): markRead(ids, of: caller, &context)
    case .clearNotifications(let category): clearNotifications(category, of: caller, &context)
    case .registerPushAddress(let address): accounts[caller]?.session?.pushAddress = address
    case .sync(let positions, let request):
      sync(caller, positions, asOf: request, by: envelope, &context)
    case .subscribe(let subscription, let kind):
      try subscribe(caller, subscription, to: kind, by: envelope, &context)
    case .unsubscribe(let subscription): unsubscribe(caller, subscription, by: envelope)
    default: throw .malformedRequest
    }
    return .done
  }
}
