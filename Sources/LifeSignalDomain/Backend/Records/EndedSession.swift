/// A session that is over, so that its device can be told why when it asks next.
public struct EndedSession: Hashable, Sendable, Codable {
  /// What its requests carried.
  let tokens: [AuthToken]
  /// Where its device was heard of.
  let addresses: [DeviceAddress]
  /// Why it is over.
  public let end: SessionEnd

  /// A session that ends.
  init(_ session: ServerSession, reason: SessionEnd.Reason) {
    tokens = session.tokens
    addresses = session.addresses
    end = SessionEnd(session: session.id, reason: reason)
  }
}
