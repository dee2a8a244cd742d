/// The reason why the server refused a subscription.
public struct PusherSubscriptionError: Error, Hashable, Sendable {
  /// The kind of error, for example `AuthError`.
  public var type: String
  /// A text for people.
  public var message: String
  /// The HTTP status or the error code that the server states, if it states one.
  public var status: Int?

  /// Creates an error from its parts.
  public init(type: String, message: String, status: Int? = nil) {
    self.type = type
    self.message = message
    self.status = status
  }
}
