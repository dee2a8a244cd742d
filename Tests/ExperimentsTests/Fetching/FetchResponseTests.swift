import Experiments
import HTTPExchange
import StateKit
import Testing

/// What the answer of a server means.
struct FetchResponseTests {
  private func response(_ body: String, status: Int = 200) -> FetchResponse {
    FetchResponse(HTTPResponse(status: status, body: Array(body.utf8)))
  }

  @Test func `An answer has variants by the keys of their flags`() {
    let body = """
      {"a":{"key":"on","value":"v","payload":{"n":1},"metadata":{"experimentKey":"e","default":true}},
      "b":{"value":true,"expKey":"old"},"c":{"key":"off","payload":null}}
      """
    #expect(
      response(body)
        == .variants([
          "a": Variant(
            key: "on", value: "v", payload: ["n": 1], experimentKey: "e",
            metadata: ["experimentKey": "e", "default": true]),
          "b": Variant(key: "true", value: "true", experimentKey: "old"),
          "c": Variant(key: "off"),
        ]))
  }

  @Test func `A member that is no variant is left out, and the others count`() {
    let body =
      #"{"a":1,"b":{},"c":{"key":1},"d":{"key":"on","metadata":[]},"__proto__":{"key":"on"}}"#
    #expect(response(body) == .variants(["__proto__": Variant(key: "on")]))
  }

  /// Case 115 of CASES.md.
  @Test(arguments: [
    ("", FetchError.json(.unexpectedEnd)), ("<html>", .json(.syntax(offset: 0))),
    (#"{"a":{"key":"on""#, .json(.unexpectedEnd)), ("[]", .unexpectedShape),
    ("null", .unexpectedShape), (#"{"a":1e999}"#, .json(.numberOutOfRange(offset: 5))),
    (String(repeating: "[", count: 65), .json(.tooDeep)),
    (String(repeating: " ", count: 1 << 20) + "{", .json(.tooLarge(byteCount: 1 << 20 + 1))),
  ])
  func `An answer that cannot be read is a failure`(body: String, error: FetchError) {
    #expect(response(body) == .failure(error))
  }

  @Test(arguments: [201, 204, 301, 401, 500])
  func `Only the status 200 is a success`(status: Int) {
    #expect(response("{}", status: status) == .failure(.status(status, retryAfter: nil)))
    #expect(response("{}") == .variants([:]))
  }

  /// Case 114 of CASES.md.
  @Test(
    arguments: [
      ("0", 0), ("120", 120), ("-1", nil), ("1.5", nil), ("", nil), ("99999999999999999999", nil),
      ("Sun, 06 Nov 1994 08:50:37 GMT", 60), ("Mon, 06 Nov 1995 08:49:37 GMT", 31_536_000),
      ("Wed, 06 Mar 1996 08:49:37 GMT", 41_990_400), ("Sun, 06 Nov 1994 08:49:36 GMT", 0),
      ("Sun, 06 Nov 1994 24:49:36 GMT", nil), ("Sunday, 06-Nov-94 08:49:37 GMT", nil),
      ("Sun, 32 Nov 1994 08:49:37 GMT", nil), ("Sun, 06 Nov 1994 08:49:37 CET", nil),
    ] as [(String, Int?)])
  func `A server asks for a pause in seconds or until a date`(text: String, seconds: Int?) {
    let headers = [
      HTTPHeader("retry-after", text), HTTPHeader("Date", "Sun, 06 Nov 1994 08:49:37 GMT"),
    ]
    let response = FetchResponse(HTTPResponse(status: 429, headers: headers))
    #expect(response == .failure(.status(429, retryAfter: seconds.map { .seconds($0) })))
  }

  @Test func `A damaged answer is read or refused`() {
    let random = RandomSource.seeded(115)
    let seed = Array(#"{"a":{"key":"on","value":"v","payload":{"n":1},"metadata":{"m":1}}}"#.utf8)
    for _ in 0..<20_000 {
      var bytes = seed
      for _ in 0...random.int(in: 0..<3) {
        bytes[random.int(in: 0..<bytes.count)] = UInt8(random.int(in: 0..<256))
      }
      if case .variants(let variants) = FetchResponse(HTTPResponse(status: 200, body: bytes)) {
        #expect(variants.count <= 1)
      }
    }
  }
}
