public import LifeSignalDomain
public import Realtime

extension DeviceRouter {
  /// Something that the router reacts to.
  public enum Event: Sendable {
    /// A client opened a connection. The target is the path and the query of its request.
    case opened(LineConnection, target: String)
    /// A client sent a message.
    case received(LineConnection, WebSocketMessage)
    /// A client posted a body to `/lifesignal/exchange`. The connection has the number of no other one.
    case posted(LineConnection, [UInt8])
    /// A post has waited for its response as long as it may.
    case postExpired(LineConnection)
    /// A connection has been open for a further ``DeviceRouterConfiguration/joinTimeout``.
    case joinExpired(LineConnection)
    /// The connection of a client or of a post ended, with the code 1006 if there was no closing frame.
    case closed(LineConnection, CloseCode, cause: LineReport.EndCause? = nil)
    /// The backend sends a message to a launch: the JSON text of a `ServerEnvelope`. A message to a
    /// launch without a line waits if the launch polls, and is dropped otherwise.
    case message([UInt8], to: DeviceAddress)
    /// The backend sends a verification code.
    case textMessage(SMS)
    /// The operator closes the connection of a launch.
    case dropLine(DeviceAddress, CloseCode, reason: String)
  }

  /// Something that the owner of the sockets and of the backend has to do.
  public enum Command: Hashable, Sendable {
    /// Send a message to a client.
    case send(LineConnection, WebSocketMessage)
    /// Answer a post, and close its connection after it.
    case respond(LineConnection, PostResponse)
    /// Close a connection. No event of the connection has an effect any longer.
    case close(LineConnection, CloseCode, reason: String)
    /// Give the backend the JSON text of a `RequestEnvelope`, whose sender is the address.
    case deliver([UInt8], from: DeviceAddress)
    /// Inform the operator of the server.
    case report(LineReport)
  }
}
