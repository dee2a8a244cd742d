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
  /// The pages that a browser can load, by their paths. A path has no query.
  public var pages: [String: WebPage] = [:]
  /// The paths of the sockets that pages of this server may open, and no other page: a page of an allowed
  /// origin may open the other sockets.
  public var pageSocketPaths: Set<String> = []
  /// The paths of all sockets; nil if a socket can have any path. A request for another path is answered
  /// with status 404. A path has no query.
  public var socketPaths: Set<String>?

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
    guard let target = Self.target("POST", requestLine),
      let limit = postPaths[Self.path(of: target)]
    else { return nil }
    return (target, limit)
  }

  /// Returns the page that a request line such as "GET / HTTP/1.1" asks for; nil for any other line.
  func page(requestLine: String) -> WebPage? {
    Self.target("GET", requestLine).flatMap { pages[Self.path(of: $0)] }
  }

  private static func target(_ method: String, _ requestLine: String) -> String? {
    let parts = requestLine.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == method, parts[2] == "HTTP/1.1",
      parts[1].utf8.allSatisfy({ 0x21...0x7E ~= $0 })
    else { return nil }
    return String(parts[1])
  }

  /// Returns whether there is a socket at the path of a target.
  func hasSocket(at target: String) -> Bool {
    socketPaths.map { $0.contains(Self.path(of: target)) } ?? true
  }

  private static func path(of target: String) -> String { String(target.prefix { $0 != "?" }) }

  func allows(_ authority: URLAuthority) -> Bool {
    authority.isLoopback || allowedHosts.contains(authority.host)
  }

  /// Returns whether a request with the values of `Origin` is allowed.
  ///
  /// - Parameters:
  ///   - target: The path and the query of the request; nil if it opens no socket.
  ///   - host: The value of `Host`, which is allowed.
  func allows(origins: [String], target: String?, host: String) -> Bool {
    switch origins.count {
    case 0: return true
    case 1:
      let origin = origins[0].lowercased()
      guard let target, pageSocketPaths.contains(Self.path(of: target)) else {
        return allowedOrigins.contains(origin)
      }
      return origin == "http://" + host.lowercased()
    default: return false
    }
  }
}
