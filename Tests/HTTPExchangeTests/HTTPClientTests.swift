import HTTPExchange
import Testing

/// The live client against a server on the loopback interface.
@Suite(.timeLimit(.minutes(1)))
struct HTTPClientTests {
  private let server: LoopbackServer

  init() throws { server = try LoopbackServer() }

  @Test(arguments: ["/ok", "/redirect"])
  func `A response has its status, headers and body`(path: String) async throws {
    let response = try await HTTPClient.live().send(HTTPRequest(url: server.url(path)))
    #expect(response.status == 200)
    #expect(response.headers.value(named: "x-test") == "a")
    #expect(response.body == Array("hello".utf8))
  }

  /// Case 59.
  @Test(arguments: ["/hang", "/trickle"])
  func `The deadline ends an exchange that the server does not end`(path: String) async throws {
    let client = HTTPClient.live(deadline: .milliseconds(300))
    await #expect(throws: HTTPClientError.timedOut(after: .milliseconds(300))) {
      try await client.send(HTTPRequest(url: server.url(path)))
    }
  }

  /// Case 59. On Linux the session may never report the status 401 with this challenge.
  @Test func `A challenge for the scheme Basic ends within the deadline`() async throws {
    let client = HTTPClient.live(deadline: .milliseconds(300))
    do {
      let response = try await client.send(HTTPRequest(url: server.url("/basic")))
      #expect(response.status == 401)
    } catch {
      #expect(error as? HTTPClientError == .timedOut(after: .milliseconds(300)))
    }
  }

  @Test func `A reset and a refused URL are typed failures`() async throws {
    let client = HTTPClient.live()
    await #expect(throws: HTTPClientError.connectionLost) {
      try await client.send(HTTPRequest(url: server.url("/reset")))
    }
    await #expect(throws: HTTPClientError.invalidURL("ftp://a")) {
      try await client.send(HTTPRequest(url: "ftp://a"))
    }
  }

  /// The server never answers, so each request ends because of its cancellation. Some requests are
  /// cancelled before they start.
  @Test func `Cancelled callers end at once, many times over`() async throws {
    let client = HTTPClient.live(deadline: .seconds(600))
    let url = server.url("/hang")
    for _ in 0..<20 {
      await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<25 {
          group.addTask {
            do {
              _ = try await client.send(HTTPRequest(url: url))
              return false
            } catch { return error is CancellationError }
          }
        }
        group.cancelAll()
        for await wasCancelled in group { #expect(wasCancelled) }
      }
    }
  }
}
