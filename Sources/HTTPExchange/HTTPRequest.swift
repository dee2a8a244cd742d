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
  /// Which redirects are followed.
  public var redirects: Redirects

  /// Which redirects of a server are followed.
  public enum Redirects: Hashable, Sendable {
    /// All redirects. One to another origin carries no credentials, but all other header fields.
    case all
    /// Redirects to the same scheme, host and port. The exchange fails at any other redirect.
    case sameOrigin
  }

  /// Creates a request from its parts.
  public init(
    method: String = "GET", url: String, headers: [HTTPHeader] = [], body: [UInt8]? = nil,
    redirects: Redirects = .all
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.redirects = redirects
  }
}
