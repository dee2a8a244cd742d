public import Foundation

/// An account, from the first verified code to its deletion. There is one identifier end to end: of the
/// session, the profile, and the contact that others see.
public struct UserID: UUIDIdentifier {
  /// The UUID itself.
  public let rawValue: UUID

  /// Names a UUID.
  public init(_ rawValue: UUID) {
    self.rawValue = rawValue
  }
}
