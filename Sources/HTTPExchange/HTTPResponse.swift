/// A complete HTTP response.
public struct HTTPResponse: Hashable, Sendable {
  /// The status, for example 200.
  public var status: Int
  /// The header fields, sorted by name.
  public var headers: [HTTPHeader]
  /// The bytes of the body.
  public var body: [UInt8]

  /// Creates a response from its parts.
  public init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
