public import LifeSignalDomain
public import Realtime

/// A report of a ``DeviceRouter`` or a ``LifeSignalServer`` to the operator of the server.
public enum LineReport: Hashable, Sendable {
  /// The reason why a connection was refused or closed.
  public enum Refusal: Hashable, Sendable {
    /// The launch of the address is not that of the secret, or not that of the topic.
    case foreignAddress
    /// An envelope had another sender than the line.
    case foreignSender
    /// A message was not one of Phoenix's protocol.
    case malformedMessage
    /// The path or the version of the protocol is unknown.
    case unsupportedTarget
    /// The server has as many connections as it may have.
    case tooManyConnections
    /// The connection joined neither a line nor a telephone in time.
    case missingJoin
  }

  /// Why a connection ended with the code 1001, if the server did not stop.
  public enum EndCause: Hashable, Sendable {
    /// The phone closed the connection, because it had no answer in time or is ending.
    case closedByPhone
    /// The server closed the connection, because the phone was silent for too long.
    case silentPhone
  }

  /// A launch joined its line. The number is that of the joined launches.
  case joined(DeviceAddress, connected: Int)
  /// A launch left its line, with the code that closed its connection: 1000 if it left the channel
  /// and stayed connected, and 1006 if there was no closing frame.
  case left(DeviceAddress, CloseCode, connected: Int, cause: EndCause? = nil)
  /// A connection was refused. The address is that of the connection's own line, if it has one; a
  /// claimed address proves nothing.
  case refused(Refusal, DeviceAddress?)
  /// The server is full, and refuses connections with status 503. The number is that of the connections.
  case full(connections: Int)
  /// The server, which was full, has room again.
  case hasRoom(connections: Int)
  /// So many launches poll that the posts of further ones are refused with status 503. The number is that of
  /// the launches that posted lately.
  case tooManyPolling(launches: Int)
}
