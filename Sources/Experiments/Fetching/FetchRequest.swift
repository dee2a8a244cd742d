public import HTTPExchange

/// The requests of a client to its servers.
public struct FetchRequest: Hashable, Sendable {
  /// Whether the server counts a fetch as an assignment of the user to variants.
  public enum Tracking: String, Hashable, Sendable, Codable {
    /// The server counts the fetch.
    case track
    /// The server does not count the fetch.
    case noTrack = "no-track"
  }

  /// The servers of the requests.
  public var servers: ServerURLs
  /// The key of the deployment.
  public var key: DeploymentKey
  /// Whether the server counts the fetches; nil for the default behavior of the server.
  public var tracking: Tracking?
  /// Further header fields. A field with the name of one of the client's own fields is left out.
  public var headers: [HTTPHeader]

  /// Creates the requests of a client.
  public init(
    servers: ServerURLs, key: DeploymentKey, tracking: Tracking? = nil, headers: [HTTPHeader] = []
  ) {
    self.servers = servers
    self.key = key
    self.tracking = tracking
    self.headers = headers
  }

  /// The largest accepted size of an encoded user, in bytes.
  public static var maximumUserByteCount: Int { 8 << 10 }

  /// Returns the request for the variants of a user.
  ///
  /// - Throws: ``FetchError/userTooLarge(byteCount:)``.
  public func variants(_ target: FetchTarget) throws(FetchError) -> HTTPRequest {
    let user = Base64URL.encode(target.user.json.encodedBytes)
    let userByteCount = user.utf8.count
    guard userByteCount <= Self.maximumUserByteCount else {
      throw .userTooLarge(byteCount: userByteCount)
    }
    var fields = [HTTPHeader("X-Amp-Exp-User", user)]
    if let keys = target.keys {
      let list = JSONValue.array(keys.sorted().map { .string($0) })
      fields.append(HTTPHeader("X-Amp-Exp-Flag-Keys", Base64URL.encode(list.encodedBytes)))
    }
    if let tracking { fields.append(HTTPHeader("X-Amp-Exp-Track", tracking.rawValue)) }
    return request(url: "\(servers.variants.text)/sdk/v2/vardata?v=0", fields)
  }

  /// Returns the request for the flags that the client evaluates itself.
  public func flags() -> HTTPRequest { request(url: "\(servers.flags.text)/sdk/v2/flags", []) }

  private func request(url: String, _ fields: [HTTPHeader]) -> HTTPRequest {
    let own = [HTTPHeader("Authorization", "Api-Key \(key.value)")] + fields
    let ownNames = Set(own.map { $0.name.lowercased() })
    // The user and the key are in header fields, which must not reach another server.
    return HTTPRequest(
      url: url, headers: own + headers.filter { !ownNames.contains($0.name.lowercased()) },
      redirects: .sameOrigin)
  }
}
