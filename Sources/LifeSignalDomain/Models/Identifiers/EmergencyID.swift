public import Foundation

/// An identifier of one emergency, from the gesture that turned it on.
public struct EmergencyID: UUIDIdentifier {
  /// The UUID of the emergency.
  public let rawValue: UUID

  /// Creates an identifier from a UUID.
  public init(_ rawValue: UUID) {
    self.rawValue = rawValue
  }
}
