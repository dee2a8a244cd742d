public import Foundation

/// A ping that the person answers. The date tells it from a later ping of the same responder, which
/// the answer must not end (rule 5.5).
public struct PingReference: Hashable, Sendable, Codable {
  /// The responder who waits for the answer.
  public let sender: UserID
  /// The date of the ping.
  public let sentAt: Date

  /// Creates a reference to a ping.
  public init(sender: UserID, sentAt: Date) {
    self.sender = sender
    self.sentAt = sentAt
  }
}
