public import HTTPExchange

extension RealtimeHub {
  /// Something that the hub reacts to.
  public enum Event: Hashable, Sendable {
    /// A client opened a connection. The target is the path and the query of its request; see
    /// ``HubTarget``.
    case opened(HubConnection, target: String)
    /// A client sent a message.
    case received(HubConnection, WebSocketMessage)
    /// The connection of a client ended.
    case closed(HubConnection)
    /// The server itself sends a message to all members of a topic, and to all subscribers of the
    /// Pusher channels with the same name. Members of a Phoenix topic receive only objects, which
    /// become a part of the history.
    case publish(topic: String, event: String, payload: JSONValue)
    /// The server closes a Phoenix topic: its members receive `phx_close`. The history stays.
    case closeTopic(String)
    /// A Phoenix topic crashed: its members receive `phx_error`. The history stays.
    case failTopic(String)
    /// The server ends a connection.
    case dropConnection(HubConnection, CloseCode = .goingAway, reason: String = "")
    /// A token gives access to private Phoenix channels from now on.
    case acceptToken(AccessToken)
    /// A token expired. The members of private topics whose newest token is the expired one receive
    /// a `system` error and `phx_close`.
    case expireToken(AccessToken)
  }

  /// Something that the owner of the sockets has to do.
  public enum Command: Hashable, Sendable {
    /// Send a message to a client.
    case send(HubConnection, WebSocketMessage)
    /// Close a connection. No event of the connection has an effect any longer.
    case close(HubConnection, CloseCode, reason: String)
  }
}
