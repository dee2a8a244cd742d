public import Foundation

/// A change of contacts that the server has not confirmed yet (rule 5.11).
public struct QueuedContactAction: Hashable, Sendable, Codable, Identifiable {
  /// The identifier of the action, the same on every attempt.
  public let id: ActionID
  /// The intent to carry out.
  public let intent: ContactIntent
  /// When the person made the action.
  public internal(set) var time: ActionTime
  /// The date when the relation began that the action changes; `nil` for an answer, which names its
  /// pings, and for actions of earlier versions.
  public let relationSince: Date?

  /// Creates an action from its properties.
  public init(
    id: ActionID, intent: ContactIntent, time: ActionTime, relationSince: Date? = nil
  ) {
    self.id = id
    self.intent = intent
    self.time = time
    self.relationSince = relationSince
  }

  /// Returns whether the action is about the relation to a contact, and not about an earlier one that
  /// ended.
  func concerns(_ contact: Contact) -> Bool {
    relationSince.map { $0 == contact.dateAdded } ?? true
  }
}
