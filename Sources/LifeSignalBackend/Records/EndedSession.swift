public import LifeSignalDomain

/// A session that ended. The server remembers it, to report the reason to the session's device.
public struct EndedSession: Hashable, Sendable, Codable {
  /// The tokens of the session.
  let tokens: [AuthToken]
  /// The addresses of the app's launches that the server notifies of the end.
  let addresses: [DeviceAddress]
  /// The end of the session, with its reason.
  public let end: SessionEnd

  /// Creates the record of a session that ends.
  init(_ session: ServerSession, reason: SessionEnd.Reason) {
    tokens = session.tokens
    addresses = session.addresses
    end = SessionEnd(session: session.id, reason: reason)
  }
}
