/// Where the server reaches a device whose app does not run.
public struct PushAddress: Hashable, Sendable, Codable {
  /// What the push service calls the device.
  public let token: String

  /// An address.
  public init(_ token: String) {
    self.token = token
  }
}
