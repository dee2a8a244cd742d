public import Foundation

/// An identifier of one installation of the app.
public struct DeviceID: UUIDIdentifier {
  /// The UUID of the installation.
  public let rawValue: UUID

  /// Creates an identifier from a UUID.
  public init(_ rawValue: UUID) {
    self.rawValue = rawValue
  }
}
