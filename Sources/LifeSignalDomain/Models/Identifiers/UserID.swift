public import Foundation

/// An identifier of an account. The server issues it when a code is verified for a new number, and
/// it stays the same until the account is deleted.
///
/// The session, the profile, and the contact that others see all use the same identifier.
public struct UserID: UUIDIdentifier {
  /// The UUID of the account.
  public let rawValue: UUID

  /// Creates an identifier from a UUID.
  public init(_ rawValue: UUID) {
    self.rawValue = rawValue
  }
}
