/// A request as it travels: with the device, the account and its token, which the connection adds.
public struct RequestEnvelope: Hashable, Sendable, Codable {
  /// What is read even of a request that cannot be, so that it can be refused.
  public struct Header: Hashable, Sendable, Codable {
    /// Where the reply goes.
    public let sender: DeviceAddress
    /// Which request it answers.
    public let id: RequestID
  }

  /// Where the request comes from, and the reply goes.
  public let sender: DeviceAddress
  /// Which of the requests of that launch it is. One that has come already is not heard again.
  public let id: RequestID
  /// Whose session it is made in; nothing before there is one.
  public let credentials: Credentials?
  /// What is asked.
  public let request: BackendRequest

  /// A request to be sent.
  public init(
    sender: DeviceAddress, id: RequestID, credentials: Credentials?, request: BackendRequest
  ) {
    self.sender = sender
    self.id = id
    self.credentials = credentials
    self.request = request
  }
}
