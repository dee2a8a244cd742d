/// The address at which the server reaches a device whose app is not running.
public struct PushAddress: Hashable, Sendable, Codable {
  /// The device's token of the push service.
  public let token: String

  /// Creates an address from a token.
  public init(_ token: String) {
    self.token = token
  }
}
