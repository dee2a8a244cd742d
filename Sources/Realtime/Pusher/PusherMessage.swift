public import HTTPExchange

/// A message of the Pusher protocol, version 7, in either direction.
public enum PusherMessage: Hashable, Sendable {
  /// The server accepted the connection.
  case connectionEstablished(PusherConnection)
  /// The client subscribes to a channel.
  case subscribe(channel: String, PusherAuthorization?)
  /// The client ends its subscription.
  case unsubscribe(channel: String)
  /// One side asks whether the other one is alive.
  case ping
  /// One side answers a ping.
  case pong
  /// The server reports an error of the connection.
  case error(code: Int?, message: String)
  /// The server accepted a subscription. A presence channel has a snapshot of its members.
  case subscriptionSucceeded(channel: String, PusherPresenceSnapshot?)
  /// The server refused a subscription.
  case subscriptionError(channel: String?, PusherSubscriptionError)
  /// A member joined a presence channel.
  case memberAdded(channel: String, PusherMember)
  /// A member left a presence channel.
  case memberRemoved(channel: String, userID: String)
  /// A subscriber sends an event to the other subscribers. The name begins with `client-`.
  case clientEvent(channel: String, event: String, data: JSONValue, userID: String?)
  /// The server sends an event of the application.
  case event(channel: String?, event: String, data: JSONValue)
}
