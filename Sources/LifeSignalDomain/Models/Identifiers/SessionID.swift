public import Foundation

/// One sign-in. The server keeps the newest one of an account only.
public struct SessionID: UUIDIdentifier {
  /// The UUID itself.
  public let rawValue: UUID

  /// Names a UUID.
  public init(_ rawValue: UUID) {
    self.rawValue = rawValue
  }
}
