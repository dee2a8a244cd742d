import HTTPExchange
import StateKit
import Testing

/// The live client against a server on the loopback interface.
///
/// Only the test of the deadline uses a short deadline, which would make other tests fail on a busy
/// machine.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct HTTPClientTests {
  private static let shortDeadline = Duration.milliseconds(300)

  private let client = HTTPClient.live(deadline: .seconds(600), maximumByteCount: 100_000)
  private let hastyClient = HTTPClient.live(deadline: Self.shortDeadline)

  @Test(arguments: [200, 204, 404, 429, 500])
  func `A response has its status, headers and body`(status: Int) async throws {
    let server = try await LoopbackServer.shared()
    let response = try await client.send(HTTPRequest(url: server.url("/status/\(status)")))
    #expect(response.status == status)
    #expect(response.headers.value(named: "x-test") == "a")
    #expect(response.headers.value(named: "retry-after") == (status == 429 ? "7" : nil))
    #expect(response.body == (status == 204 ? [] : Array("hello".utf8)))
  }

  @Test(arguments: ["POST", "PUT", "PATCH", "DELETE"])
  func `A request arrives with its method, headers and body`(method: String) async throws {
    let server = try await LoopbackServer.shared()
    let request = HTTPRequest(
      method: method, url: server.url("/echo?a=b%20c"),
      headers: [HTTPHeader("X-One", "1"), HTTPHeader("Content-Type", "text/x")],
      body: Array("line\r\n\r\nline".utf8))
    let echo = String(decoding: try await client.send(request).body, as: UTF8.self)
    #expect(echo.hasPrefix("\(method) /echo?a=b%20c HTTP/1.1\r\n"))
    #expect(echo.contains("\r\nX-One: 1\r\n"))
    #expect(echo.contains("\r\nContent-Type: text/x\r\n"))
    #expect(echo.hasSuffix("\r\n\r\nline\r\n\r\nline"))
  }

  /// Case 59 of RealtimeTests/CASES.md. On Linux, `URLSession` by itself reports no response to
  /// either challenge.
  @Test(arguments: ["/basic", "/digest"])
  func `A challenge to authenticate is a response with the status 401`(path: String) async throws {
    let server = try await LoopbackServer.shared()
    for _ in 0..<50 {
      let response = try await client.send(HTTPRequest(url: server.url(path)))
      try #require(response.status == 401)
      try #require(response.body == Array("hello".utf8))
    }
  }

  /// Case 59 of RealtimeTests/CASES.md.
  @Test(arguments: ["/hang/deadline", "/trickle"])
  func `The deadline ends an exchange that the server does not end`(path: String) async throws {
    let server = try await LoopbackServer.shared()
    await #expect(throws: HTTPClientError.timedOut(after: Self.shortDeadline)) {
      try await hastyClient.send(HTTPRequest(url: server.url(path)))
    }
  }

  @Test func `A broken or refused connection is a typed failure`() async throws {
    let server = try await LoopbackServer.shared()
    await #expect(throws: HTTPClientError.connectionLost) {
      try await client.send(HTTPRequest(url: server.url("/reset")))
    }
    await #expect(throws: HTTPClientError.connectionLost) {
      try await client.send(HTTPRequest(url: server.url("/truncated")))
    }
    await #expect(throws: HTTPClientError.unreachable) {
      try await client.send(HTTPRequest(url: "http://127.0.0.1:\(server.refusingPort)/"))
    }
  }

  /// The server keeps the body open, so the client cannot have waited for its end.
  @Test func `A body that is too large ends the exchange before the body ends`() async throws {
    let server = try await LoopbackServer.shared()
    await #expect(throws: HTTPClientError.responseTooLarge(limit: 100_000)) {
      try await client.send(HTTPRequest(url: server.url("/large/100001/body")))
    }
    _ = try await client.send(HTTPRequest(url: server.url("/release/body")))
    let response = try await client.send(HTTPRequest(url: server.url("/large/100000/body")))
    #expect(response.body.count == 100_000)
  }

  @Test func `Fifty concurrent exchanges each have their own response`() async throws {
    let server = try await LoopbackServer.shared()
    let echoes = try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for number in 0..<50 {
        group.addTask {
          let request = HTTPRequest(url: server.url("/echo/\(number)/"))
          return (number, String(decoding: try await client.send(request).body, as: UTF8.self))
        }
      }
      return try await group.reduce(into: [Int: String]()) { $0[$1.0] = $1.1 }
    }
    for number in 0..<50 { #expect(echoes[number]?.hasPrefix("GET /echo/\(number)/ ") == true) }
  }

  /// An exchange whose caller no longer waits keeps its connection for some time.
  @Test func `Twenty abandoned exchanges do not delay the next one`() async throws {
    let server = try await LoopbackServer.shared()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask { _ = try await client.send(HTTPRequest(url: server.url("/hang/many"))) }
      }
      _ = try await client.send(HTTPRequest(url: server.url("/received/many/20")))
      group.cancelAll()
    }
    #expect(try await client.send(HTTPRequest(url: server.url("/status/200"))).status == 200)
    _ = try await client.send(HTTPRequest(url: server.url("/release/many")))
  }
}
