import Testing

@testable import HTTPExchange

/// What the exchanges of a session leave behind.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct SessionExchangeTests {
  private let exchange = SessionExchange(deadline: .seconds(600), maximumByteCount: 1000)

  /// The last request makes the check reliable: an ended task is removed before the response of the
  /// next one is reported.
  @Test(arguments: ["/status/200", "/status/500", "/redirect/302?/status/200", "/basic", "/digest"])
  func `An ended exchange leaves no task in the session`(path: String) async throws {
    let server = try await LoopbackServer.shared()
    for _ in 0..<20 { _ = try await exchange.send(HTTPRequest(url: server.url(path))) }
    _ = try await exchange.send(HTTPRequest(url: server.url("/status/200")))
    #expect(exchange.delegate.unfinishedCount == 0)
  }

  @Test func `A failed exchange leaves no task in the session`() async throws {
    let server = try await LoopbackServer.shared()
    for path in ["/reset", "/truncated"] {
      await #expect(throws: HTTPClientError.connectionLost) {
        try await exchange.send(HTTPRequest(url: server.url(path)))
      }
    }
    _ = try await exchange.send(HTTPRequest(url: server.url("/status/200")))
    #expect(exchange.delegate.unfinishedCount == 0)
  }
}
