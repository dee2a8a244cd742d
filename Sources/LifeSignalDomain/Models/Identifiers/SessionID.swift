public import Foundation

/// An identifier of one sign-in. The server keeps only the newest session of an account.
public struct SessionID: UUIDIdentifier {
  /// The UUID of the session.
  public let rawValue: UUID

  /// Creates an identifier from a UUID.
  public init(_ rawValue: UUID) {
    self.rawValue = rawValue
  }
}
