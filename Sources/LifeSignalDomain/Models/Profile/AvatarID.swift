public import Foundation

/// One uploaded picture of a person. Another picture is another one, so that a copy of the one before
/// is never shown for it.
public struct AvatarID: UUIDIdentifier {
  /// The UUID itself.
  public let rawValue: UUID

  /// Names a UUID.
  public init(_ rawValue: UUID) {
    self.rawValue = rawValue
  }
}
