/// An emergency that was not delivered when its session ended. The device keeps it until it is delivered
/// (rule 5.3).
struct KeptEmergency: Hashable, Sendable, Codable {
  /// The session in which the emergency was turned on, with its last token.
  let authentication: Authentication
  /// The action that turns the emergency on.
  let action: QueuedAction
  /// Whether the server no longer accepts the session, so that the emergency can be delivered only
  /// after the account has signed in on this device.
  var needsSignIn: Bool
}
