import HTTPExchange
import Realtime
import Testing

/// One HTTP exchange of a client, without sockets.
struct ClientHTTPExchangeTests {
  private static let limit = 16

  private static func exchange(
    _ method: String = "POST", _ url: String = "http://127.0.0.1:8787/a?b=1",
    headers: [HTTPHeader] = [], body: [UInt8]? = Array("hello".utf8)
  ) throws(HTTPClientError) -> ClientHTTPExchange {
    try ClientHTTPExchange(
      HTTPRequest(method: method, url: url, headers: headers, body: body),
      maximumByteCount: limit)
  }

  /// The outcome of an exchange whose response arrives in parts, and after which the server ends the
  /// connection.
  private static func outcome(
    _ parts: [String], method: String = "POST"
  ) -> Result<HTTPResponse, HTTPClientError> {
    Result { () throws(HTTPClientError) in
      var exchange = try exchange(method)
      for part in parts {
        if let response = try exchange.receive(Array(part.utf8).span) { return response }
      }
      return try exchange.ended()
    }
  }

  @Test func `The request names the server and the size of its body`() throws {
    let exchange = try Self.exchange(headers: [HTTPHeader("Content-Type", "text/plain")])
    #expect(
      String(decoding: exchange.bytes, as: UTF8.self) == """
        POST /a?b=1 HTTP/1.1\r
        Host: 127.0.0.1:8787\r
        Connection: close\r
        Content-Length: 5\r
        Content-Type: text/plain\r
        \r
        hello
        """)
    #expect(exchange.endpoint.port == 8787)
    let get = try Self.exchange("GET", "http://a.example", body: nil)
    #expect(
      String(decoding: get.bytes, as: UTF8.self)
        == "GET / HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n")
  }

  @Test func `A request that could be read as two, or that needs encryption, is refused`() {
    #expect(throws: HTTPClientError.invalidURL) { try Self.exchange("GET", "https://a.example") }
    #expect(throws: HTTPClientError.invalidURL) { try Self.exchange("GET", "ws://a.example") }
    #expect(throws: HTTPClientError.invalidURL) { try Self.exchange("GET", "http://a.example/ b") }
    #expect(throws: HTTPClientError.invalidMethod) { try Self.exchange("GET / HTTP/1.1\r\n") }
    #expect(throws: HTTPClientError.invalidMethod) { try Self.exchange("") }
    for name in ["Host", "content-length", "Transfer-Encoding", "a b", ""] {
      #expect(throws: HTTPClientError.invalidHeader(name: name)) {
        try Self.exchange(headers: [HTTPHeader(name, "1")])
      }
    }
    #expect(throws: HTTPClientError.invalidHeader(name: "A")) {
      try Self.exchange(headers: [HTTPHeader("A", "b\r\nC: d")])
    }
  }

  @Test(arguments: [
    "HTTP/1.1 201 Created\r\nContent-Length: 5\r\nA: b\r\n\r\nhello, more",
    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 Created\r\nA: b\r\nContent-Length: 5\r\n\r\nhello",
  ])
  func `A response is read to its end, however the bytes are cut`(_ text: String) {
    let expected = HTTPResponse(
      status: 201, headers: [HTTPHeader("A", "b"), HTTPHeader("Content-Length", "5")],
      body: Array("hello".utf8))
    for cut in text.indices {
      #expect(Self.outcome([String(text[..<cut]), String(text[cut...])]) == .success(expected))
    }
  }

  @Test func `Without a size, the body ends with the connection`() {
    let response = Self.outcome(["HTTP/1.0 200 OK\r\n\r\nhel", "lo"])
    #expect(response == .success(HTTPResponse(status: 200, body: Array("hello".utf8))))
    for (status, method) in [("204", "POST"), ("304", "POST"), ("200", "HEAD")] {
      let head = "HTTP/1.1 \(status) -\r\nContent-Length: 5\r\n\r\n"
      #expect((try? Self.outcome([head], method: method).get())?.body == [])
    }
    let empty = Self.outcome(["HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n"])
    #expect((try? empty.get())?.status == 403)
  }

  @Test(arguments: [
    "", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell",
    "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nhello",
    "HTTP/1.1 200 OK\r\nContent-Length: +5\r\n\r\nhello",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "HTTP/2 200 OK\r\n\r\n",
    "HTTP/1.1 20 OK\r\n\r\n", "HTTP/1.1 099 OK\r\n\r\n", "HTTP/1.1 101 -\r\n\r\n",
    "HTTP/1.1 200 OK\nContent-Length: 0\n\n", "<html>\r\n\r\n",
  ])
  func `An incomplete or malformed response is a lost connection`(_ text: String) {
    #expect(Self.outcome([text]) == .failure(.connectionLost))
  }

  @Test func `A body over the limit is refused, whether its size is announced or not`() {
    let refused = Result<HTTPResponse, HTTPClientError>.failure(
      .responseTooLarge(limit: Self.limit))
    let body = String(repeating: "x", count: Self.limit + 1)
    #expect(Self.outcome(["HTTP/1.1 200 OK\r\n\r\n" + body]) == refused)
    #expect(Self.outcome(["HTTP/1.1 200 OK\r\nContent-Length: 17\r\n\r\n"]) == refused)
    let digits = String(repeating: "9", count: 40)
    #expect(Self.outcome(["HTTP/1.1 200 OK\r\nContent-Length: \(digits)\r\n\r\n"]) == refused)
    let largest = Self.outcome(["HTTP/1.1 200 OK\r\n\r\n" + body.dropLast()])
    #expect((try? largest.get())?.body.count == Self.limit)
  }
}
