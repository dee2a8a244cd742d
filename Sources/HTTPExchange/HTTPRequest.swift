/// An HTTP request.
public struct HTTPRequest: Hashable, Sendable {
  /// The method, in uppercase letters.
  public var method: String
  /// The absolute URL, with the scheme `http` or `https`.
  public var url: String
  /// The header fields.
  public var headers: [HTTPHeader]
  /// The body; nil for none.
  public var body: [UInt8]?

  /// Creates a request.
  public init(
    method: String = "GET", url: String, headers: [HTTPHeader] = [], body: [UInt8]? = nil
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }
}
