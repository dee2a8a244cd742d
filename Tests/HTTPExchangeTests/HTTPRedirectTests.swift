import StateKit
import Testing

@testable import HTTPExchange

/// Case 123 of RealtimeTests/CASES.md: what a redirect carries to which server.
struct HTTPRedirectTests {
  private let client = HTTPClient.live(deadline: .seconds(600))

  private func redirect(
    _ status: Int = 302, method: String = "GET", from url: String = "https://a.example/x/y?q",
    to location: String
  ) throws -> HTTPRequest? {
    let request = HTTPRequest(
      method: method, url: url,
      headers: ["Authorization", "cookie", "Proxy-Authorization", "X-Other", "Content-Type"]
        .map { HTTPHeader($0, "v") },
      body: method == "GET" ? nil : [1])
    return try request.redirected(
      by: HTTPResponse(status: status, headers: [HTTPHeader("location", location)]))
  }

  @Test(arguments: [
    ("https://a.example/z", true), ("/z", true), ("z", true), ("//A.example/z", true),
    ("https://a.example:443/z", true), ("http://a.example/z", false),
    ("https://a.example:444/z", false), ("https://b.example/z", false),
    ("//b.example/z", false), ("http://a.example:443/z", false),
    ("https://a.example.b.example/", false), ("https://u@b.example/", false),
  ])
  func `Only a redirect to the same origin carries credentials`(
    location: String, isSame: Bool
  ) throws {
    let names = try #require(try redirect(to: location)).headers.map(\.name)
    #expect(
      names == (isSame ? ["Authorization", "cookie", "Proxy-Authorization"] : [])
        + ["X-Other", "Content-Type"])
  }

  @Test func `A request can refuse redirects to another origin`() throws {
    let request = HTTPRequest(url: "https://a.example/x", redirects: .sameOrigin)
    func redirected(to location: String) throws -> HTTPRequest? {
      let location = HTTPHeader("Location", location)
      return try request.redirected(by: HTTPResponse(status: 302, headers: [location]))
    }
    #expect(try redirected(to: "/y")?.url == "https://a.example/y")
    #expect(try redirected(to: "/y")?.redirects == .sameOrigin)
    for location in ["https://b.example/", "http://a.example/", "https://a.example:444/"] {
      #expect(throws: HTTPClientError.redirectRefused) { try redirected(to: location) }
    }
  }

  @Test(arguments: [
    ("z", "https://a.example/x/z"), ("/z?a=%20", "https://a.example/z?a=%20"),
    ("?r", "https://a.example/x/y?r"), ("http://b.example:1", "http://b.example:1"),
  ])
  func `A location is relative to the request`(location: String, url: String) throws {
    #expect(try redirect(to: location)?.url == url)
  }

  @Test(arguments: [
    (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (303, "PUT", "GET"),
    (303, "HEAD", "HEAD"), (301, "PUT", "PUT"), (307, "POST", "POST"), (308, "POST", "POST"),
    (302, "GET", "GET"),
  ])
  func `A redirect keeps the method and the body, or makes a GET without a body`(
    status: Int, method: String, expected: String
  ) throws {
    let request = try #require(try redirect(status, method: method, to: "/z"))
    #expect(request.method == expected)
    #expect((request.body == nil) == (expected == "GET"))
    let hasType = request.headers.value(named: "Content-Type") != nil
    #expect(hasType == (method == expected && status != 303 || method == "HEAD"))
  }

  @Test(arguments: ["ftp://a", "file:///etc/passwd", "http://", "data:,a"])
  func `A redirect to a URL that is not HTTP or has no host is refused`(location: String) {
    #expect(throws: HTTPClientError.invalidURL) { try redirect(to: location) }
  }

  @Test(arguments: [200, 201, 300, 304, 305, 404])
  func `Other responses are not redirects`(status: Int) throws {
    #expect(try redirect(status, to: "/z") == nil)
  }

  @Test(arguments: ["", "ftp://a", "http://", "/a", "a"])
  func `A URL that is not HTTP or has no host is refused`(url: String) async {
    await #expect(throws: HTTPClientError.invalidURL) {
      try await client.send(HTTPRequest(url: url))
    }
  }

  @Test func `An invalid method or header is refused`() async throws {
    let url = try await LoopbackServer.shared().url("/echo")
    await #expect(throws: HTTPClientError.invalidMethod) {
      try await client.send(HTTPRequest(method: "GET / HTTP/1.1\r\nX: ", url: url))
    }
    for (name, value) in [("A", "b\r\nX: y"), ("A\r\nX", "b"), ("", "b"), ("A", "b\0"), ("é", "b")]
    {
      await #expect(throws: HTTPClientError.invalidHeader(name: name)) {
        try await client.send(HTTPRequest(url: url, headers: [HTTPHeader(name, value)]))
      }
    }
  }

  @Test func `The live client follows a redirect, with credentials only to the same origin`()
    async throws
  {
    let server = try await LoopbackServer.shared()
    for (target, isSame) in [("/echo", true), (server.otherURL("/echo"), false)] {
      let request = HTTPRequest(
        method: "POST", url: server.url("/redirect/307?\(target)"),
        headers: [HTTPHeader("Authorization", "Bearer t"), HTTPHeader("X-Other", "o")],
        body: Array("body".utf8))
      let response = try await client.send(request)
      let echo = String(decoding: response.body, as: UTF8.self)
      #expect(echo.hasPrefix("POST /echo HTTP/1.1"))
      #expect(echo.hasSuffix("\r\n\r\nbody"))
      #expect(echo.contains("X-Other: o"))
      #expect(echo.contains("Bearer") == isSame)
    }
  }

  @Test func `A redirect without an end is a typed failure`() async throws {
    let server = try await LoopbackServer.shared()
    await #expect(throws: HTTPClientError.tooManyRedirects(limit: 10)) {
      try await client.send(HTTPRequest(url: server.url("/loop")))
    }
  }
}
