/// A request of the HTTP protocol.
public struct HTTPRequest: Hashable, Sendable {
  /// The method, in uppercase letters.
  public var method: String
  /// The absolute URL, with the scheme `http` or `https`.
  public var url: String
  /// The header fields, in their order.
  public var headers: [HTTPHeader]
  /// The body; nil for none.
  public var body: [UInt8]?

  /// Creates a request from its parts.
  public init(
    method: String = "GET", url: String, headers: [HTTPHeader] = [], body: [UInt8]? = nil
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }
}
