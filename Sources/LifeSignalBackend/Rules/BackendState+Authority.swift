internal import Foundation
internal import LifeSignalDomain

/// What allows a sender to make a request.
enum RequestAuthority {
  /// Nothing; the request needs no token.
  case open
  /// The token of the account's live session.
  case session(Credentials)
  /// An expired token of the account's live session, which turns an emergency on.
  case expiredToken(ActionRequest, account: UserID)
  /// A token of a session that was replaced, which delivers an emergency.
  case replacedSession(LateDelivery)
}

/// The check of what a sender may do, which changes nothing.
extension BackendState {
  /// Returns what allows a request.
  ///
  /// The token must belong to the live session of the account in the credentials, and the request
  /// must come from the session's device. With an expired token, the device can only renew the token,
  /// end the session, or turn an emergency on. A replaced session can deliver an emergency.
  ///
  /// - Throws: `BackendRefusal.notAuthenticated`, `.sessionEnded` or `.tokenExpired`.
  func authority(
    of envelope: RequestEnvelope, at now: Date
  ) throws(BackendRefusal) -> RequestAuthority {
    guard envelope.request.needsToken else { return .open }
    if let delivery = lateDelivery(in: envelope) { return .replacedSession(delivery) }
    guard let credentials = envelope.credentials, let account = accounts[credentials.account]
    else { throw .notAuthenticated }
    if let ended = account.endedSessions.last(where: { $0.tokens.contains(credentials.token) }) {
      throw .sessionEnded(ended.end)
    }
    guard let session = account.session, session.device == envelope.sender.device
    else { throw .notAuthenticated }
    switch (session.status(of: credentials.token, at: now), envelope.request) {
    case (.unknown, _): throw .notAuthenticated
    case (.valid, _), (.expired, .refreshToken), (.expired, .endSession):
      return .session(credentials)
    case (.expired, .perform(let action)) where action.intent.emergency != nil:
      return .expiredToken(action, account: credentials.account)
    case (.expired, _): throw .tokenExpired
    }
  }
}

extension BackendRequest {
  /// Whether the server grants the request only with a token.
  var needsToken: Bool {
    switch self {
    case .sendCode, .verifyCode, .checkAccount: false
    default: true
    }
  }
}
