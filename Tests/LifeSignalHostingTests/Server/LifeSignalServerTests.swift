import HTTPExchange
import Foundation
import LifeSignalBackend
import LifeSignalDomain
import LifeSignalTestSupport
import Realtime
import RealtimeSockets
import StateKit
import Testing

@testable import LifeSignalHosting

/// The server over real sockets.
@Suite(.timeLimit(.minutes(20)))
struct LifeSignalServerTests {
  @Test
  func `Sockets that never join keep out no post, and no phone after the deadline`() async throws {
    let clients = try EventLoop()
    try clients.start()
    // Only the test moves the time of the server.
    let loop = try EventLoop(time: .manual)
    try loop.start()
    let live = try LiveServer(on: loop, joinTimeout: .seconds(10), places: (sockets: 4, others: 2))
    let heartbeat: JSONValue = [.null, "1", "phoenix", "heartbeat", [:]]
    var attackers: [WebSocketLink] = []
    for _ in 0..<4 { attackers.append(try await open(live, clients, [heartbeat])) }
    await #expect(throws: WebSocketFailure.upgradeRefused(status: 503)) {
      _ = try await open(live, clients)
    }
    #expect(live.reports.count { if case .full = $0 { true } else { false } } == 1)
    let exchange = LineExchange.body(
      LineJoin(device: .anasDevice, secret: TestLaunch.ana.secret), requests: [])
    #expect(await PollingTransport.live(live.url, on: clients).exchange(exchange) == [])
    for attacker in attackers {
      guard case .text? = try await attacker.receive() else { return }
    }
    loop.advance(by: .seconds(10))
    for attacker in attackers { #expect(try await closeCode(attacker) == .missingJoin) }
    await live.waitForReport { if case .hasRoom = $0 { true } else { false } }
    let ana = try LivePhone(.anasDevice, .test(1), url: live.url, on: clients)
    try await ana.signIn(as: "Ana Diaz")
    #expect(live.reports.count { $0 == .refused(.missingJoin, nil) } == 4)
    await ana.link.close()
    live.server.stop()
    await loop.shutdown()
    await clients.shutdown()
  }

  /// Runs a test with a server on a loop of its own thread.
  private func withServer(
    showsCodes: Bool = true, _ body: (LiveServer, EventLoop) async throws -> Void
  ) async throws {
    let loop = try EventLoop()
    try loop.start()
    let live = try LiveServer(on: loop, showsCodes: showsCodes)
    let result: Result<Void, any Error>
    do { result = .success(try await body(live, loop)) } catch { result = .failure(error) }
    live.server.stop()
    await loop.shutdown()
    try result.get()
  }

  /// Opens a link, and sends its first messages.
  private func open(
    _ live: LiveServer, _ loop: EventLoop, headers: [(name: String, value: String)] = [],
    _ frames: [JSONValue] = []
  ) async throws -> WebSocketLink {
    let endpoint = try WebSocketEndpoint(
      live.url + "/websocket?vsn=2.0.0", headers: headers)
    let link = try await WebSocketTransport.sockets(on: loop).open(endpoint)
    for frame in frames { try await link.send(.text(frame.encoded)) }
    return link
  }

  /// Reads a link to its end, and returns the code with which the server closed it.
  private func closeCode(_ link: WebSocketLink) async throws -> CloseCode? {
    do {
      while try await link.receive() != nil {}
    } catch WebSocketFailure.closed(let code, _) {
      return code
    }
    return nil
  }

  @Test func `One phone sees the alert of another, and after a lost connection the all-clear`()
    async throws
  {
    try await withServer { live, loop in
      let ana = try LivePhone(.anasDevice, .test(1), url: live.url, on: loop)
      let ben = try LivePhone(.bensDevice, .test(2), url: live.url, on: loop)
      try await ana.signIn(as: "Ana Diaz")
      try await ben.signIn(as: "Ben Okafor")
      try await LivePhone.following([ana, ben]) {
        let code = try #require(ana.shownUser.qrCode)
        let id = try await ben.contacts.add(code, .both)
        try await ben.waitForContacts { $0.contact(by: id)?.alert == .inactive }
        #expect(try await ana.user.setAlert(true).delivery() == .confirmed)
        try await ben.waitForContacts {
          if case .active? = $0.contact(by: id)?.alert { true } else { false }
        }

        live.server.dropLine(of: ben.address)
        await live.waitForReport { $0 == .left(ben.address, .goingAway, connected: 1) }
        #expect(try await ana.user.setAlert(false).delivery() == .confirmed)
        await ben.waitUntilOpen(epoch: 2)
        try await ben.waitForContacts { $0.contact(by: id)?.alert == .inactive }
        #expect(live.server.connectedCount == 2)
      }
    }
  }

  @Test func `The telephone topic is refused without the flag`() async throws {
    try await withServer(showsCodes: false) { live, loop in
      let phone = try LivePhone(.anasDevice, .test(1), url: live.url, on: loop)
      await #expect(throws: ChannelFailure.joinRefused(reason: "unmatched topic")) {
        try await phone.signIn(as: "Ana Diaz")
      }
    }
  }

  @Test func `Case 88: attacks on a socket close it, and the victim goes on`() async throws {
    try await withServer { live, loop in
      let ana = try LivePhone(.anasDevice, .test(1), url: live.url, on: loop)
      try await ana.signIn(as: "Ana Diaz")
      let stranger = TestLaunch.ben
      func join(_ launch: TestLaunch) -> JSONValue {
        ["1", "1", .string(launch.topic), "phx_join", launch.joinPayload]
      }
      let wrongSecret = try await open(
        live, loop, [join(TestLaunch(claiming: ana.address, secret: 9))])
      #expect(try await closeCode(wrongSecret) == .foreignAddress)
      // The numbers of the victim's requests would be used up.
      let envelope: JSONValue = [
        "sender": ana.address.jsonValue, "id": 1_000, "request": ["loadTime": [:]],
      ]
      let foreignSender = try await open(
        live, loop,
        [
          join(stranger),
          ["1", "2", .string(stranger.topic), "request", envelope],
        ])
      #expect(try await closeCode(foreignSender) == .foreignAddress)
      _ = try await ana.user.load()
      #expect(ana.link.currentStatus == .open(epoch: 1))
    }
  }

  @Test func `A web page cannot open a line`() async throws {
    try await withServer { live, loop in
      await #expect(throws: WebSocketFailure.upgradeRefused(status: 403)) {
        _ = try await open(live, loop, headers: [("Origin", "https://example.com")])
      }
    }
  }

  @Test func `Case 91: a phone that does not read is closed, and joins again`() async throws {
    try await withServer { live, loop in
      let launch = TestLaunch.ana
      let address = launch.address
      let join: JSONValue = ["1", "1", .string(launch.topic), "phx_join", launch.joinPayload]
      let slow = try await open(live, loop, [join])
      await live.waitForReport { $0 == .joined(address, connected: 1) }
      // More than the buffers of both sides and of the system hold.
      let message = Array("\"\(String(repeating: "x", count: 512 << 10))\"".utf8)
      for _ in 0..<64 { live.server.send(message, to: address) }
      #expect(try await closeCode(slow) == .tryAgainLater)
      await live.waitForReport { $0 == .left(address, .tryAgainLater, connected: 0) }
      let mended = try await open(live, loop, [join])
      guard case .text(let reply)? = try await mended.receive() else {
        Issue.record("The join has no reply.")
        return
      }
      #expect(reply.contains("phx_reply"))
      live.server.send(Array("7".utf8), to: address)
      let frame = #"["1",null,"lifesignal:\#(address.launch)","message",7]"#
      #expect(try await mended.receive() == .text(frame))
    }
  }

  @Test func `The report of an end says who closed the connection with 1001`() async throws {
    let clients = try EventLoop()
    try clients.start()
    let loop = try EventLoop(time: .manual)
    try loop.start()
    let live = try LiveServer(on: loop)
    let (ana, ben) = (TestLaunch.ana, TestLaunch.ben)
    func join(_ launch: TestLaunch) -> JSONValue {
      ["1", "1", .string(launch.topic), "phx_join", launch.joinPayload]
    }
    let anas = try await open(live, clients, [join(ana)])
    let bens = try await open(live, clients, [join(ben)])
    await live.waitForReport { if case .joined(_, connected: 2) = $0 { true } else { false } }
    await anas.close(.goingAway, "")
    await live.waitForReport { if case .left(ana.address, _, _, _) = $0 { true } else { false } }
    // The silence timeout of the test's server.
    loop.advance(by: .seconds(3600))
    #expect(try await closeCode(bens) == .goingAway)
    await live.waitForReport { if case .left(ben.address, _, _, _) = $0 { true } else { false } }
    #expect(
      live.reports.suffix(2) == [
        .left(ana.address, .goingAway, connected: 1, cause: .closedByPhone),
        .left(ben.address, .goingAway, connected: 0, cause: .silentPhone),
      ])
    live.server.stop()
    await loop.shutdown()
    await clients.shutdown()
  }

  @Test func `A stopped server closes its connections with 1001`() async throws {
    try await withServer { live, loop in
      let link = try await open(live, loop)
      live.server.stop()
      #expect(try await closeCode(link) == .goingAway)
      #expect(throws: LifeSignalServer.StartError.startedBefore) {
        _ = try live.server.start { _, _ in }
      }
    }
  }
}
