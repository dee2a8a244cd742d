public import LifeSignalDomain

/// A session that ended. The server remembers it, to report the reason to the session's device.
public struct EndedSession: Hashable, Sendable, Codable {
  /// The tokens of the session.
  let tokens: [AuthToken]
  /// The addresses of the app's launches that the server notifies of the end.
  let addresses: [DeviceAddress]
  /// The end of the session, with its reason.
  public let end: SessionEnd
  /// The only device of the session; `nil` in records of earlier versions.
  let device: DeviceID?
  /// The emergency that the session delivered after its end.
  private(set) var delivered: EmergencyID?
  /// `true` if the account holder has revoked the right to deliver an emergency.
  private var isRevoked: Bool?

  /// Creates the record of a session that ends.
  init(_ session: ServerSession, reason: SessionEnd.Reason) {
    tokens = session.tokens
    addresses = session.addresses
    device = session.device
    end = SessionEnd(session: session.id, reason: reason)
  }

  /// Whether the session may still deliver an emergency: it was replaced by a newer one, and has
  /// delivered none (rule 5.3).
  var mayDeliver: Bool { end.reason == .superseded && isRevoked != true && delivered == nil }

  /// Returns whether the session may deliver an emergency, for the first time or again.
  func mayDeliver(_ id: EmergencyID) -> Bool { mayDeliver || delivered == id }

  /// Uses the right to deliver one emergency.
  mutating func deliver(_ id: EmergencyID) { delivered = id }

  /// Removes the right to deliver an emergency.
  mutating func revoke() { isRevoked = true }
}
