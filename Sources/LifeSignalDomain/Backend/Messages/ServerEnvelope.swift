public import Foundation

/// A message of the backend with the server's time, as the backend sends it.
public struct ServerEnvelope: Hashable, Sendable, Codable {
  /// The server's date when it sent the message.
  public let sentAt: Date
  /// The message to the device.
  public let message: ServerMessage

  /// Creates an envelope for a message.
  public init(sentAt: Date, message: ServerMessage) {
    self.sentAt = sentAt
    self.message = message
  }
}
