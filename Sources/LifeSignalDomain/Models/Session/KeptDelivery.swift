/// How an emergency is delivered whose session has ended.
public enum KeptDelivery: Hashable, Sendable {
  /// The device delivers it as soon as it reaches the server.
  case pending
  /// The account must first sign in on this device.
  case needsSignIn
}
