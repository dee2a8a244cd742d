import Experiments
import HTTPExchange
import Testing

/// What is sent to which server.
struct FetchRequestTests {
  private let user = ExperimentUser(userID: "ü?>", userProperties: ["p": 1])

  private func request(_ servers: ServerURLs) -> FetchRequest {
    FetchRequest(servers: servers, key: DeploymentKey("key"))
  }

  /// Case 74 of CASES.md.
  @Test func `A request has the key, the user and the flags in its header fields`() throws {
    var request = try request(ServerURLs())
    request.tracking = .noTrack
    request.headers = [HTTPHeader("X-Own", "1"), HTTPHeader("authorization", "stolen")]
    let sent = try request.variants(FetchTarget(user: user, keys: ["b", "a"]))
    #expect(sent.method == "GET" && sent.body == nil && sent.redirects == .sameOrigin)
    #expect(sent.url == "https://api.lab.amplitude.com/sdk/v2/vardata?v=0")
    #expect(
      sent.headers == [
        HTTPHeader("Authorization", "Api-Key key"),
        // {"user_id":"ü?>","user_properties":{"p":1}}
        HTTPHeader(
          "X-Amp-Exp-User", "eyJ1c2VyX2lkIjoiw7w_PiIsInVzZXJfcHJvcGVydGllcyI6eyJwIjoxfX0"),
        // ["a","b"]
        HTTPHeader("X-Amp-Exp-Flag-Keys", "WyJhIiwiYiJd"),
        HTTPHeader("X-Amp-Exp-Track", "no-track"), HTTPHeader("X-Own", "1"),
      ])
    let flags = request.flags()
    #expect(flags.url == "https://flag.lab.amplitude.com/sdk/v2/flags")
    #expect(flags.headers.map(\.name) == ["Authorization", "X-Own"])
  }

  /// Case 78 of CASES.md.
  @Test(
    arguments: [
      (nil, nil, "https://api.lab.eu.amplitude.com", "https://flag.lab.eu.amplitude.com"),
      ("https://a.example/", nil, "https://a.example", "https://flag.lab.amplitude.com"),
      (nil, "https://f.example/x//", "https://api.lab.amplitude.com", "https://f.example/x"),
      (
        "https://api.lab.amplitude.com", "https://flag.lab.amplitude.com",
        "https://api.lab.eu.amplitude.com", "https://flag.lab.eu.amplitude.com"
      ),
    ] as [(String?, String?, String, String)])
  func `The European servers are used if neither server is given`(
    variants: String?, flags: String?, variantsURL: String, flagsURL: String
  ) throws {
    let request = try request(ServerURLs(variants: variants, flags: flags, zone: .eu))
    let target = FetchTarget(user: user)
    #expect(try request.variants(target).url == variantsURL + "/sdk/v2/vardata?v=0")
    #expect(request.flags().url == flagsURL + "/sdk/v2/flags")
  }

  /// Case 123 of CASES.md.
  @Test(
    arguments: [
      ("http://localhost:80", nil), ("HTTP://LocalHost/x", nil), ("http://127.0.0.1:1", nil),
      ("http://127.9.8.7", nil), ("http://[::1]:8080/", nil), ("https://a.example:444/x", nil),
      ("http://a.example", .insecureURL), ("http://127.0.0.1.a.example", .insecureURL),
      ("http://localhost.a.example", .insecureURL), ("http://128.0.0.1", .insecureURL),
      ("http://127.0.0.256", .insecureURL), ("http://127.1", .insecureURL),
      ("http://[::2]", .insecureURL), ("http://localhost@a.example", .invalidURL),
      ("http://localhost:80@a.example", .invalidURL), ("http://a.example#@localhost", .invalidURL),
      ("http://localhost\\.a.example", .invalidURL), ("http://local%68ost", .invalidURL),
      ("https://", .invalidURL), ("https:///x", .invalidURL), ("https://a:b", .invalidURL),
      ("https://a:70000", .invalidURL), ("https://a:", .invalidURL), ("https://[::1", .invalidURL),
      ("https://[::1]x", .invalidURL), ("https://a?q", .invalidURL), ("https://a b", .invalidURL),
      ("https://a\nb", .invalidURL), ("https://é", .invalidURL), ("ftp://a", .invalidURL),
      ("a.example", .invalidURL), ("", .invalidURL),
    ] as [(String, FetchError?)])
  func `The key travels encrypted, or stays on this machine`(url: String, error: FetchError?) {
    var thrown: FetchError?
    do throws(FetchError) { _ = try ServerURLs(variants: url) } catch { thrown = error }
    #expect(thrown == error)
  }

  @Test func `A user of more than 8 KiB is refused before anything is sent`() throws {
    let request = try request(ServerURLs())
    func sent(_ count: Int) throws -> HTTPRequest {
      let user = ExperimentUser(userID: String(repeating: "u", count: count))
      return try request.variants(FetchTarget(user: user))
    }
    // {"user_id":""} has 14 bytes, and four characters encode three bytes.
    #expect(try sent(6_144 - 14).headers[1].value.utf8.count == 8_192)
    #expect(throws: FetchError.userTooLarge(byteCount: 8_194)) { try sent(6_144 - 13) }
  }
}
