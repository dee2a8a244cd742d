public import Foundation

/// An identifier of one request for a verification code.
public struct VerificationID: UUIDIdentifier {
  /// The UUID of the request.
  public let rawValue: UUID

  /// Creates an identifier from a UUID.
  public init(_ rawValue: UUID) {
    self.rawValue = rawValue
  }
}
