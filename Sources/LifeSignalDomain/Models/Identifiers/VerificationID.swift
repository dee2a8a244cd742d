public import Foundation

/// One request for a verification code.
public struct VerificationID: UUIDIdentifier {
  /// The UUID itself.
  public let rawValue: UUID

  /// Names a UUID.
  public init(_ rawValue: UUID) {
    self.rawValue = rawValue
  }
}
