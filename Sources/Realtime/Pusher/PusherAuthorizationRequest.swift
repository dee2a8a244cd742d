internal import HTTPExchange

/// A client's request to its application's server for a ``PusherAuthorization``.
public struct PusherAuthorizationRequest: Hashable, Sendable {
  /// The name of the connection.
  public let socketID: String
  /// The name of the channel.
  public let channel: String

  /// Creates a request from its parts.
  public init(socketID: String, channel: String) {
    self.socketID = socketID
    self.channel = channel
  }

  /// The body of the HTTP request.
  public var body: String {
    JSONValue.object(["socket_id": .string(socketID), "channel_name": .string(channel)]).encoded
  }

  /// Creates the request from the body of an HTTP request.
  ///
  /// - Throws: ``PusherFailure``.
  public init(body: [UInt8], maximumByteCount: Int = 1 << 16) throws(PusherFailure) {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: body, maximumByteCount: maximumByteCount)
    } catch {
      throw .json(error)
    }
    guard let socketID = value["socket_id"]?.stringValue else {
      throw .invalidField(event: "authorization", field: "socket_id")
    }
    guard let channel = value["channel_name"]?.stringValue else {
      throw .invalidField(event: "authorization", field: "channel_name")
    }
    self.init(socketID: socketID, channel: channel)
  }
}
