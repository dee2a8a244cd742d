public import Foundation

/// An identifier of one launch of the app on a device. Each launch has a new identifier.
public struct LaunchID: UUIDIdentifier {
  /// The UUID of the launch.
  public let rawValue: UUID

  /// Creates an identifier from a UUID.
  public init(_ rawValue: UUID) {
    self.rawValue = rawValue
  }
}
