/// A request as it travels: with the device, the account and its token, which the connection adds.
public struct RequestEnvelope: Hashable, Sendable, Codable {
  /// What is read even of a request that cannot be, so that it can be refused.
  public struct Header: Hashable, Sendable, Codable {
    /// Where the reply goes.
    public let device: DeviceID
    /// Which request it answers.
    public let id: RequestID
  }

  /// Where the request comes from.
  public let device: DeviceID
  /// Which of the device's requests it is.
  public let id: RequestID
  /// Whose session it is made in; nothing before there is one.
  public let credentials: Credentials?
  /// What is asked.
  public let request: BackendRequest

  /// A request to be sent.
  public init(
    device: DeviceID, id: RequestID, credentials: Credentials?, request: BackendRequest
  ) {
    self.device = device
    self.id = id
    self.credentials = credentials
    self.request = request
  }
}
