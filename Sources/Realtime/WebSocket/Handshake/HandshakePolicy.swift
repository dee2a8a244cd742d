/// The rules by which a server accepts requests to open a WebSocket.
///
/// A web page on any site can open a connection to a server on the user's own machine. The rules for
/// `Origin` and `Host` prevent this.
public struct HandshakePolicy: Hashable, Sendable {
  /// The origins of web pages that may connect, such as `https://example.com`. A request without an
  /// origin does not come from a web page, so it is not refused because of this rule.
  public let allowedOrigins: Set<String>
  /// The host names under which the server can be reached, besides those of the loopback interface.
  public let allowedHosts: Set<String>
  /// The subprotocols that the server speaks.
  public let subprotocols: Set<String>
  /// The paths to which a client can post a body, each with the largest size of the body in bytes. The
  /// rules for `Origin` and `Host` are the same. A path has no query.
  public var postPaths: [String: Int] = [:]

  /// Creates a policy. Upper and lower case are equal in origins and hosts.
  public init(
    allowedOrigins: Set<String> = [], allowedHosts: Set<String> = [],
    subprotocols: Set<String> = []
  ) {
    self.allowedOrigins = Set(allowedOrigins.map { $0.lowercased() })
    self.allowedHosts = Set(allowedHosts.map { $0.lowercased() })
    self.subprotocols = subprotocols
  }

  /// Returns the target and the largest body of a request line that posts to one of the paths, such as
  /// "POST /messages HTTP/1.1"; nil for any other line.
  func post(requestLine: String) -> (target: String, limit: Int)? {
    let parts = requestLine.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "POST", parts[2] == "HTTP/1.1",
      parts[1].utf8.allSatisfy({ 0x21...0x7E ~= $0 }),
      let limit = postPaths[String(parts[1].prefix { $0 != "?" })]
    else { return nil }
    return (String(parts[1]), limit)
  }

  func allows(_ authority: URLAuthority) -> Bool {
    authority.isLoopback || allowedHosts.contains(authority.host)
  }

  func allows(origins: [String]) -> Bool {
    switch origins.count {
    case 0: true
    case 1: allowedOrigins.contains(origins[0].lowercased())
    default: false
    }
  }
}
