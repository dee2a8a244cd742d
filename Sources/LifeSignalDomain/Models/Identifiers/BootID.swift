public import Foundation

/// An identifier of the time from one start of a device's operating system to the next.
public struct BootID: UUIDIdentifier {
  /// The UUID of the boot.
  public let rawValue: UUID

  /// Creates an identifier from a UUID.
  public init(_ rawValue: UUID) {
    self.rawValue = rawValue
  }
}
