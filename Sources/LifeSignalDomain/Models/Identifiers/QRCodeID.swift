public import Foundation

/// What a person's QR code says. It belongs to one account, and is never given out twice
/// (invariant 35).
public struct QRCodeID: UUIDIdentifier {
  /// The UUID itself.
  public let rawValue: UUID

  /// Names a UUID.
  public init(_ rawValue: UUID) {
    self.rawValue = rawValue
  }
}
