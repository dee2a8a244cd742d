public import Foundation

/// An identifier of one queued action, which the server carries out at most once.
public struct ActionID: UUIDIdentifier {
  /// The UUID of the action.
  public let rawValue: UUID

  /// Creates an identifier from a UUID.
  public init(_ rawValue: UUID) {
    self.rawValue = rawValue
  }
}
