public import Foundation

/// An emergency that the person turned on on this device, and that the server has not received yet.
public struct PendingEmergency: Hashable, Sendable, Identifiable {
  /// The identifier of the emergency.
  public let id: EmergencyID
  /// The date when the person turned it on.
  public let raisedAt: Date
  /// The date when the person turned it off; `nil` while it is on.
  public let endedAt: Date?

  /// Creates an emergency from its properties.
  public init(id: EmergencyID, raisedAt: Date, endedAt: Date? = nil) {
    self.id = id
    self.raisedAt = raisedAt
    self.endedAt = endedAt
  }
}
