import Foundation
import HTTPExchange
import LifeSignalBackend
import LifeSignalDomain
import LifeSignalTestSupport
import Realtime
import RealtimeSockets
import StateKit
import Testing

@testable import LifeSignalHosting

/// Polling over real sockets.
@Suite(.timeLimit(.minutes(20)))
struct PollingServerTests {
  /// Runs a test with a server on a loop of its own thread.
  private func withServer(
    _ body: (LiveServer, EventLoop) async throws -> Void
  ) async throws {
    let loop = try EventLoop()
    try loop.start()
    let live = try LiveServer(on: loop)
    let result: Result<Void, any Error>
    do { result = .success(try await body(live, loop)) } catch { result = .failure(error) }
    live.server.stop()
    await loop.shutdown()
    try result.get()
  }

  /// Posts a body, and returns the response.
  private func post(
    _ live: LiveServer, _ loop: EventLoop, _ body: [UInt8], headers: [HTTPHeader] = [],
    path: String = "/lifesignal/exchange"
  ) async throws -> HTTPResponse {
    try await HTTPClient.sockets(on: loop).send(
      HTTPRequest(
        method: "POST", url: "http://127.0.0.1:\(live.port)\(path)", headers: headers, body: body))
  }

  /// The body of a launch with envelopes.
  private func body(_ launch: TestLaunch, _ requests: [JSONValue] = []) -> [UInt8] {
    var body = launch.joinPayload
    body["requests"] = .array(requests)
    return Array(body.encoded.utf8)
  }

  @Test func `An alert is posted while no socket opens, and is seen at the next poll`() async throws
  {
    try await withServer { live, loop in
      let network = SwitchableNetwork()
      let phones = try [DeviceID.anasDevice, .bensDevice].enumerated().map { index, device in
        try LivePhone(
          device, .test(index + 1), url: live.url, on: loop, network: network,
          polling: .live(live.url, on: loop, clock: network.clock))
      }
      let (ana, ben) = (phones[0], phones[1])
      try await ana.signIn(as: "Ana Diaz")
      try await ben.signIn(as: "Ben Okafor")
      try await LivePhone.following(phones) {
        let code = try #require(ana.shownUser.qrCode)
        let id = try await ben.contacts.add(code, .both)
        try await ben.waitForContacts { $0.contact(by: id)?.alert == .inactive }

        network.setBlocked(true)
        for phone in phones { live.server.dropLine(of: phone.address) }
        for phone in phones {
          for await status in phone.link.status() where status == .degraded && phone.link.isOpen {
            break
          }
        }
        #expect(live.server.connectedCount == 0)
        #expect(try await ana.user.setAlert(true).delivery() == .confirmed)
        try await ben.waitForContacts {
          if case .active? = $0.contact(by: id)?.alert { true } else { false }
        }
        #expect(live.server.connectedCount == 0)

        network.setBlocked(false)
        for phone in phones { await phone.waitUntilOpen(epoch: 2) }
        #expect(try await ana.user.setAlert(false).delivery() == .confirmed)
        try await ben.waitForContacts { $0.contact(by: id)?.alert == .inactive }
        #expect(live.server.connectedCount == 2)
      }
    }
  }

  @Test func `Case 88: attacks by post change nothing of the victim's`() async throws {
    try await withServer { live, loop in
      let ana = try LivePhone(.anasDevice, .test(1), url: live.url, on: loop)
      try await ana.signIn(as: "Ana Diaz")
      let before = await live.backend.state
      let victim = TestLaunch(claiming: ana.address, secret: 9)
      let ben = TestLaunch.ben
      // The numbers of the victim's requests would be used up.
      let foreign: JSONValue = [
        "sender": ana.address.jsonValue, "id": 1_000, "request": ["loadTime": [:]],
      ]
      #expect(try await post(live, loop, body(victim)).status == 403)
      #expect(try await post(live, loop, body(victim, [foreign])).status == 403)
      #expect(try await post(live, loop, body(ben, [foreign])).status == 403)
      #expect(try await post(live, loop, body(ben, [try ben.request(), foreign])).status == 403)
      #expect(try await post(live, loop, Array("{".utf8)).status == 400)
      #expect(try await post(live, loop, Array(repeating: 0x20, count: 1 << 20)).status == 400)
      #expect(
        try await post(
          live, loop, body(ben), headers: [HTTPHeader("Origin", "https://example.com")]
        )
        .status == 403)
      #expect(try await post(live, loop, body(ben), path: "/lifesignal").status == 405)
      #expect(await live.backend.state == before)
      _ = try await ana.user.load()
      #expect(ana.link.currentStatus == .open(epoch: 1))
      #expect(live.server.connectedCount == 1)
    }
  }

  @Test func `A phone posts over URLSession`() async throws {
    try await withServer { live, _ in
      let ben = TestLaunch.ben
      let polling = PollingTransport.live(live.url)
      let messages = await polling.exchange(body(ben, [try ben.request(1)]))
      #expect(messages?.count == 1)
      #expect(await polling.exchange(body(ben)) == [])
      #expect(await polling.exchange(body(TestLaunch(claiming: ben.address, secret: 9))) == nil)
    }
  }

  @Test func `A launch is answered by post, and its replies wait for its next poll`() async throws {
    try await withServer { live, loop in
      let ben = TestLaunch.ben
      let response = try await post(live, loop, body(ben, [try ben.request(1)]))
      #expect(response.status == 200)
      let messages = try #require(LineExchange.messages(response.body))
      let message = try #require(messages.first)
      #expect(messages.count == 1)
      let envelope = try Wire.decode(ServerEnvelope.self, from: message)
      guard case .refused(RequestID(1), .notAuthenticated) = envelope.message else {
        Issue.record("\(envelope.message)")
        return
      }
      live.server.send(Array("{\"n\":1}".utf8), to: ben.address)
      #expect(
        LineExchange.messages(try await post(live, loop, body(ben)).body) == [
          Array("{\"n\":1}".utf8)
        ])
    }
  }
}
