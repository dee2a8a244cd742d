extension WebSocketEndpoint {
  /// Creates an endpoint from a URL such as `ws://example.com:8080/socket?vsn=2.0.0`.
  ///
  /// The schemes `http` and `https` stand for `ws` and `wss`. Percent-encoded characters stay as they
  /// are.
  ///
  /// - Parameters:
  ///   - url: the address of the server.
  ///   - headers: additional header fields. The value of `Sec-WebSocket-Protocol` is the list of
  ///     subprotocols that the client offers.
  ///   - encryption: whether `wss` can be used.
  /// - Throws: the first error that the URL or a header field contains.
  public init(
    _ url: String, headers: [(name: String, value: String)] = [],
    encryption: TransportEncryption = .platform
  ) throws(WebSocketEndpointError) {
    let (isSecure, rest) = try Self.splitScheme(of: url)
    if rest.contains("#") { throw .fragment }
    let targetStart = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
    let authority = try URLAuthority(rest[..<targetStart])
    let target = rest[targetStart...]
    guard target.utf8.isRequestTarget else { throw .invalidTarget }
    if isSecure, encryption == .unavailable { throw .encryptionUnavailable }
    var fields: [HeaderField] = []
    for header in headers {
      fields.append(try HeaderField(validating: header.name, value: header.value))
    }
    self.init(
      isSecure: isSecure, host: authority.host, port: authority.port ?? (isSecure ? 443 : 80),
      target: target.first == "/" ? String(target) : "/" + target, headers: fields)
  }

  /// The value of the request's `Host` field. The default port is left out.
  var hostField: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == (isSecure ? 443 : 80) ? name : "\(name):\(port)"
  }

  private static func splitScheme(
    of url: String
  ) throws(WebSocketEndpointError) -> (isSecure: Bool, rest: Substring) {
    guard let colon = url.firstIndex(of: ":"), url[colon...].hasPrefix("://") else {
      throw .unsupportedScheme
    }
    let rest = url[colon...].dropFirst(3)
    switch url[..<colon].lowercased() {
    case "ws", "http": return (false, rest)
    case "wss", "https": return (true, rest)
    default: throw .unsupportedScheme
    }
  }
}

extension Substring.UTF8View {
  /// Whether the bytes are a path and a query as RFC 3986 defines them.
  fileprivate var isRequestTarget: Bool {
    var index = startIndex
    while index < endIndex {
      guard self[index].isTargetCharacter else { return false }
      if self[index] == UInt8(ascii: "%") {
        let digits = self[index...].dropFirst().prefix(2)
        guard digits.count == 2, digits.allSatisfy(\.isHexDigit) else { return false }
      }
      index = self.index(after: index)
    }
    return true
  }
}

extension UInt8 {
  fileprivate var isTargetCharacter: Bool {
    isLetterOrDigit || "-._~!$&'()*+,;=:@/?%".utf8.contains(self)
  }
}
