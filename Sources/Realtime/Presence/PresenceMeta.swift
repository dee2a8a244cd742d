public import HTTPExchange

/// One presence of a member, with what the member published about it.
public struct PresenceMeta: Hashable, Sendable {
  /// The server's name of the presence.
  public let reference: PresenceReference
  /// What the member published.
  public let payload: JSONValue

  /// Creates a presence from its parts.
  public init(reference: PresenceReference, payload: JSONValue) {
    self.reference = reference
    self.payload = payload
  }
}
