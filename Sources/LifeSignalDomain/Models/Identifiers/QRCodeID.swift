public import Foundation

/// The identifier in a person's QR code.
///
/// The identifier belongs to one account, and is never issued twice (invariant 35).
public struct QRCodeID: UUIDIdentifier {
  /// The UUID in the code.
  public let rawValue: UUID

  /// Creates an identifier from a UUID.
  public init(_ rawValue: UUID) {
    self.rawValue = rawValue
  }
}
