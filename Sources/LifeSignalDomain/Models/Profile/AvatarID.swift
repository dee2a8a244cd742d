public import Foundation

/// An identifier of one uploaded picture of a person.
///
/// Each upload has a new identifier, so that a copy of an earlier picture is never shown instead of
/// a later one.
public struct AvatarID: UUIDIdentifier {
  /// The UUID of the picture.
  public let rawValue: UUID

  /// Creates an identifier from a UUID.
  public init(_ rawValue: UUID) {
    self.rawValue = rawValue
  }
}
