import HTTPExchange
import Realtime
import Synchronization
import Testing

/// What a client sends over HTTP: requests for authorizations, and broadcasts.
@Suite struct RealtimeHTTPTests {
  private final class Recorder: Sendable {
    let requests = Mutex<[HTTPRequest]>([])

    func client(_ response: HTTPResponse) -> HTTPClient {
      HTTPClient { [self] request in
        requests.withLock { $0.append(request) }
        return response
      }
    }
  }

  private let recorder = Recorder()
  private let request = PusherAuthorizationRequest(socketID: "1.2", channel: "private-a")

  @Test func `An authorization is requested for the connection and the channel`() async throws {
    let body = #"{"auth":"key:signature"}"#
    let client = recorder.client(HTTPResponse(status: 200, body: Array(body.utf8)))
    let authorizer = RealtimeAuthorizer.http("http://host/auth", client: client)
    let authorization = try await authorizer.authorize(request)
    #expect(authorization == PusherAuthorization(auth: "key:signature"))
    let sent = try #require(recorder.requests.withLock { $0.first })
    #expect(sent.method == "POST" && sent.url == "http://host/auth")
    #expect(String(decoding: sent.body ?? [], as: UTF8.self) == request.body)
  }

  /// Case 59 of CASES.md.
  @Test(arguments: [401, 403, 500])
  func `A refusal carries its HTTP status`(status: Int) async {
    let authorizer = RealtimeAuthorizer.http(
      "http://host/auth", client: recorder.client(HTTPResponse(status: status)))
    await #expect(throws: RealtimeAuthorizer.Failure.refused(status: status)) {
      try await authorizer.authorize(request)
    }
  }

  /// Case 58 of CASES.md.
  @Test func `A presence channel without the data of its member is refused`() async {
    let body = #"{"auth":"key:signature"}"#
    let authorizer = RealtimeAuthorizer.http(
      "http://host/auth", client: recorder.client(HTTPResponse(status: 200, body: Array(body.utf8)))
    )
    await #expect(throws: PusherFailure.channelDataMissing) {
      try await authorizer.authorize(
        PusherAuthorizationRequest(socketID: "1.2", channel: "presence-a"))
    }
  }

  @Test func `A failed exchange is reported as unreachable`() async {
    struct Failed: Error {}
    let authorizer = RealtimeAuthorizer.http(
      "http://host/auth", client: HTTPClient { _ in throw Failed() })
    await #expect(throws: RealtimeAuthorizer.Failure.unreachable) {
      try await authorizer.authorize(request)
    }
  }

  @Test func `A broadcast over HTTP names its channel and event in the path`() async throws {
    let endpoint = BroadcastEndpoint(
      "http://host/realtime/v1/", apiKey: "key",
      client: recorder.client(HTTPResponse(status: 202)))
    try await endpoint.broadcast("a b", ["n": 1], to: "room/1")
    let sent = try #require(recorder.requests.withLock { $0.first })
    #expect(sent.url == "http://host/realtime/v1/api/broadcast/room%2F1/events/a%20b")
    #expect(sent.headers.value(named: "apikey") == "key")
    #expect(String(decoding: sent.body ?? [], as: UTF8.self) == #"{"n":1}"#)
  }

  @Test func `A broadcast that is not accepted fails with its HTTP status`() async {
    let endpoint = BroadcastEndpoint(
      "http://host", apiKey: "key", client: recorder.client(HTTPResponse(status: 401)))
    await #expect(throws: BroadcastEndpoint.Failure.refused(status: 401)) {
      try await endpoint.broadcast("a", to: "room", token: AccessToken("token"))
    }
  }
}
