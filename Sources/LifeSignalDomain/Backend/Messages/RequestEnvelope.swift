/// A request with its sender and credentials, as the connection sends it.
public struct RequestEnvelope: Hashable, Sendable, Codable {
  /// The part of an envelope that the server decodes even if it cannot decode the request, so that
  /// it can refuse the request.
  public struct Header: Hashable, Sendable, Codable {
    /// The launch that receives the reply.
    public let sender: DeviceAddress
    /// The request that the reply answers.
    public let id: RequestID
  }

  /// The launch that sends the request and receives the reply.
  public let sender: DeviceAddress
  /// The number of the request in its launch. The server ignores a second request with the same
  /// number.
  public let id: RequestID
  /// The credentials of the session in which the request is made; `nil` before sign-in.
  public let credentials: Credentials?
  /// The request that the server handles.
  public let request: BackendRequest

  /// Creates an envelope for a request.
  public init(
    sender: DeviceAddress, id: RequestID, credentials: Credentials?, request: BackendRequest
  ) {
    self.sender = sender
    self.id = id
    self.credentials = credentials
    self.request = request
  }
}
