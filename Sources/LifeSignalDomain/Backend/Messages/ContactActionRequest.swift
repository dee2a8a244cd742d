public import Foundation

/// A change of contacts, as a device sends it to the server (rule 5.11).
public struct ContactActionRequest: Hashable, Sendable, Codable, Identifiable {
  /// The identifier of the action, the same on every attempt.
  public let id: ActionID
  /// The intent to carry out.
  public let intent: ContactIntent
  /// When the action was made.
  public let moment: ActionMoment
  /// The date when the relation began that the action changes; `nil` if the action does not name it.
  public let relationSince: Date?

  /// Creates a request from its properties.
  public init(
    id: ActionID, intent: ContactIntent, moment: ActionMoment, relationSince: Date? = nil
  ) {
    self.id = id
    self.intent = intent
    self.moment = moment
    self.relationSince = relationSince
  }
}
