public import Foundation

/// One launch of the app on a device: what its connection began with.
public struct LaunchID: UUIDIdentifier {
  /// The UUID itself.
  public let rawValue: UUID

  /// Names a UUID.
  public init(_ rawValue: UUID) {
    self.rawValue = rawValue
  }
}
