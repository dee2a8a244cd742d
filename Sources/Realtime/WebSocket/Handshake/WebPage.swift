/// A page of HTML that a server of WebSockets shows in a browser, on the port of its sockets.
///
/// The page is whole in itself: the browser loads nothing else for it, embeds it in no other page, and lets
/// its script connect to the page's own server only.
///
/// ```swift
/// var policy = HandshakePolicy()
/// policy.pages["/"] = WebPage(html: html)
/// policy.pageSocketPaths = ["/updates"]
/// ```
public struct WebPage: Hashable, Sendable {
  /// The HTML, with its style and its script.
  public let html: String

  /// Creates a page from its HTML.
  public init(html: String) { self.html = html }

  private static let securityPolicy =
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; "
    + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  /// The bytes of the response that shows the page. The connection is closed after it.
  ///
  /// - Complexity: O(*n*) in the size of the page.
  var response: [UInt8] {
    let body = Array(html.utf8)
    let lines = [
      "HTTP/1.1 200 OK", "Connection: close", "Cache-Control: no-store",
      "Content-Length: \(body.count)", "Content-Type: text/html; charset=utf-8",
      "Content-Security-Policy: \(Self.securityPolicy)", "X-Content-Type-Options: nosniff",
      "Referrer-Policy: no-referrer", "Cross-Origin-Opener-Policy: same-origin",
    ]
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
  }
}
