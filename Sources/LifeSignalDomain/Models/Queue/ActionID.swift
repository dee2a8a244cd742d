public import Foundation

/// One queued action: the server carries it out at most once, however often it is sent.
public struct ActionID: UUIDIdentifier {
  /// The UUID itself.
  public let rawValue: UUID

  /// Names a UUID.
  public init(_ rawValue: UUID) {
    self.rawValue = rawValue
  }
}
