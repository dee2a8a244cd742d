import HTTPExchange
import Testing

/// The examples of the landing page of *HTTPExchange* compile and behave as the page says.
@Suite(.timeLimit(.minutes(20))) struct HTTPArticleTests {
  @Test func `A live client returns the response`() async throws {
    let server = try await LoopbackServer.shared()
    let url = server.url("/status/204")
    let client = HTTPClient.live(deadline: .seconds(5))
    let response = try await client.send(HTTPRequest(url: url))
    #expect(response.status == 204)
  }

  @Test func `A client with a closure answers without a server`() async throws {
    let client = HTTPClient { request in
      request.url.hasSuffix("/token") ? HTTPResponse(status: 200) : HTTPResponse(status: 404)
    }
    #expect(try await client.send(HTTPRequest(url: "https://host/token")).status == 200)
    #expect(try await client.send(HTTPRequest(url: "https://host/other")).status == 404)
  }

  @Test func `The body of a response is parsed`() throws {
    let response = HTTPResponse(status: 200, body: Array(#"{"token":"t"}"#.utf8))
    let value = try JSONValue(parsing: response.body, maximumByteCount: 1 << 20)
    let token = value["token"]?.stringValue
    #expect(token == "t")
  }
}
