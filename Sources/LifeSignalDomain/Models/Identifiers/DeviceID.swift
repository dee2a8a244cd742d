public import Foundation

/// One installation of the app.
public struct DeviceID: UUIDIdentifier {
  /// The UUID itself.
  public let rawValue: UUID

  /// Names a UUID.
  public init(_ rawValue: UUID) {
    self.rawValue = rawValue
  }
}
