import Foundation

extension HTTPRequest {
  /// Returns the request that follows a redirect; nil if the response is not a redirect with a
  /// location.
  ///
  /// As RFC 9110 describes, the status 303 turns each method except HEAD into GET, and the status
  /// 301 or 302 turns POST into GET. A request to another origin carries no credentials.
  ///
  /// - Throws: ``HTTPClientError/invalidURL`` if the new URL is not an absolute URL with the scheme
  ///   `http` or `https`; ``HTTPClientError/redirectRefused`` if the request does not follow it.
  func redirected(by response: HTTPResponse) throws(HTTPClientError) -> Self? {
    guard let location = response.headers.value(named: "Location"),
      [301, 302, 303, 307, 308].contains(response.status)
    else { return nil }
    let base = URL.http(url)
    let target = URL(string: location, relativeTo: base)?.absoluteString
    guard let base, let target, let targetURL = URL.http(target) else { throw .invalidURL }
    var request = self
    request.url = target
    if becomesGet(status: response.status) {
      request.method = "GET"
      request.body = nil
      request.headers.removeAll { $0.name.lowercased().hasPrefix("content-") }
    }
    if targetURL.origin != base.origin {
      if redirects == .sameOrigin { throw .redirectRefused }
      request.headers.removeAll { Self.credentialNames.contains($0.name.lowercased()) }
    }
    return request
  }

  private func becomesGet(status: Int) -> Bool {
    switch status {
    case 303: method != "HEAD"
    case 301, 302: method == "POST"
    default: false
    }
  }

  /// The fields that are removed when a redirect leads to another origin.
  private static var credentialNames: Set<String> {
    ["authorization", "cookie", "proxy-authorization"]
  }
}

extension URL {
  /// Returns an absolute URL with the scheme `http` or `https`; nil for any other text.
  static func http(_ text: String) -> URL? {
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let host = url.host(), !host.isEmpty
    else { return nil }
    return url
  }

  /// The scheme, host and port.
  fileprivate var origin: [String?] {
    let scheme = scheme?.lowercased()
    let port = port ?? (scheme == "https" ? 443 : 80)
    return [scheme, host()?.lowercased(), String(port)]
  }
}
