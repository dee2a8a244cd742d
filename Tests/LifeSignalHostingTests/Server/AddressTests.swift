import HTTPExchange
import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Realtime
import StateKit
import Testing

@testable import LifeSignalHosting

/// An address belongs to a socket. The numbers are those of the conformance cases.
@Suite struct AddressTests {
  private let ana = TestLaunch.ana
  private let ben = TestLaunch.ben

  /// A router with Ana's line on the first connection.
  private func router(_ change: (inout DeviceRouterConfiguration) -> Void = { _ in })
    -> RouterHarness
  {
    var configuration = DeviceRouterConfiguration()
    change(&configuration)
    var harness = RouterHarness(configuration)
    harness.join(1, ana)
    return harness
  }

  /// The commands that refuse a claim on the second connection, which has no line.
  private let refusedClaim: [DeviceRouter.Command] = [
    .report(.refused(.foreignAddress, nil)),
    .close(2, .foreignAddress, reason: "foreign address"),
  ]

  /// Checks that Ana's line works as if nothing had happened.
  private func expectUntouched(_ harness: inout RouterHarness) throws {
    let request = try ana.request(4)
    #expect(
      harness.send(1, ana.topic, "request", request)
        == [.deliver(Array(request.encoded.utf8), from: ana.address)])
    #expect(harness.handle(.message(Array("{}".utf8), to: ana.address)).count == 1)
    #expect(harness.router.connectedCount == 1)
  }

  // MARK: Case 88: a foreign address or sender

  @Test func `Case 88: a join with a wrong secret is closed and changes nothing`() throws {
    var harness = router()
    harness.open(2)
    let stranger = TestLaunch(.anasDevice, secret: 9)
    #expect(harness.join(2, stranger) == refusedClaim)
    try expectUntouched(&harness)
    harness.disconnect(1)
    #expect(
      harness.join(3, stranger).contains(.close(3, .foreignAddress, reason: "foreign address")))
    #expect(harness.join(4, ana).contains(.report(.joined(ana.address, connected: 1))))
  }

  @Test func `Case 88: a join with the launch of another device is closed`() throws {
    var harness = router()
    harness.open(2)
    let address = DeviceAddress(device: .bensDevice, launch: ana.address.launch)
    let payload = JSONValue.object(LineJoin(address: address, secret: ana.secret).members)
    #expect(harness.send(2, ana.topic, "phx_join", payload) == refusedClaim)
    try expectUntouched(&harness)
  }

  @Test func `Case 88: a join whose topic and address differ is closed`() throws {
    var harness = router()
    harness.open(2)
    #expect(harness.send(2, ana.topic, "phx_join", ben.joinPayload) == refusedClaim)
    harness.open(2)
    #expect(harness.send(2, ben.topic, "phx_join", ana.joinPayload) == refusedClaim)
    try expectUntouched(&harness)
  }

  @Test func `Case 88: an envelope of another sender closes the connection that sent it`() throws {
    var harness = router()
    harness.join(2, ben)
    let envelopes: [JSONValue] = [
      try ana.request(),
      try ben.request().with(
        sender: DeviceAddress(device: .anasDevice, launch: ben.address.launch)),
      try ben.request().with(
        sender: DeviceAddress(device: .bensDevice, launch: ana.address.launch)),
    ]
    for envelope in envelopes {
      var copy = harness
      #expect(
        copy.send(2, ben.topic, "request", envelope) == [
          .report(.refused(.foreignSender, ben.address)),
          .close(2, .foreignAddress, reason: "foreign sender"),
          .report(.left(ben.address, .foreignAddress, connected: 1)),
        ])
      try expectUntouched(&copy)
    }
  }

  @Test func `Case 88: a sender that is written twice is read once`() throws {
    var harness = router()
    harness.join(2, ben)
    // The last sender is Ben's own, and another parser could take the first one.
    let body = try ben.request().encoded.dropFirst()
    let twice = #"{"sender":\#(ana.address.jsonValue.encoded),\#(body)"#
    let frame = #"["1","2","\#(ben.topic)","request",\#(twice)]"#
    let commands = harness.handle(.received(2, .text(frame)))
    let delivered = try #require(
      commands.compactMap { if case .deliver(let bytes, _) = $0 { bytes } else { nil } }.first)
    #expect(try Wire.decode(RequestEnvelope.self, from: delivered).sender == ben.address)
    let text = String(decoding: delivered, as: UTF8.self)
    #expect(!text.contains(ana.address.launch.description))
  }

  // MARK: Case 89: the numbers of strangers

  @Test func `Case 89: no request of a stranger reaches the backend in another's name`() throws {
    var harness = router()
    harness.join(2, ben)
    var delivered: [DeviceAddress] = []
    for number: UInt64 in [1, 1_000, 1 << 20] {
      var copy = harness
      copy.open(3)
      let envelope = try ana.request(number)
      for commands in [
        copy.send(2, ben.topic, "request", envelope),
        copy.send(2, ana.topic, "request", envelope),
        copy.send(3, ana.topic, "request", envelope),
      ] {
        for case .deliver(_, let sender) in commands { delivered.append(sender) }
      }
    }
    #expect(delivered == [])
  }

  // MARK: Case 90: the newest socket

  @Test func `Case 90: the newest socket of a launch wins`() throws {
    var harness = router()
    #expect(
      harness.join(2, ana) == [
        .close(1, .supersededLine, reason: "a newer connection has joined"),
        .report(.left(ana.address, .supersededLine, connected: 0)),
        .reply(2, ana.topic), .report(.joined(ana.address, connected: 1)),
      ])
    // What the older socket still sends, and its end, changes nothing.
    #expect(harness.send(1, ana.topic, "request", try ana.request()) == [])
    #expect(harness.disconnect(1) == [])
    guard case .send(2, _)? = harness.handle(.message([], to: ana.address)).first else {
      Issue.record("The message is not sent to the newest socket.")
      return
    }
  }

  // MARK: Case 91: a slow reader

  @Test func `Case 91: a closed slow reader loses its line, and joins again`() {
    var harness = router()
    #expect(
      harness.handle(.closed(1, .tryAgainLater))
        == [.report(.left(ana.address, .tryAgainLater, connected: 0))])
    // Messages are not kept for it: the app asks for what it missed.
    #expect(harness.handle(.message([], to: ana.address)) == [])
    #expect(harness.join(2, ana).contains(.report(.joined(ana.address, connected: 1))))
    #expect(harness.handle(.message([], to: ana.address)).count == 1)
  }

  // MARK: Bindings

  /// Lets many launches bind addresses and disconnect.
  private func flood(_ harness: inout RouterHarness, _ count: Int) {
    for number in 0..<count {
      let device = DeviceID(
        UUID(
          uuid: (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, UInt8(number >> 8), UInt8(number & 255)))
      )
      let connection = LineConnection(rawValue: 1_000 + UInt64(number))
      harness.join(connection, TestLaunch(device, secret: UInt64(number)))
      harness.disconnect(connection)
    }
  }

  private static func isJoined(_ commands: [DeviceRouter.Command]) -> Bool {
    commands.contains { if case .report(.joined) = $0 { true } else { false } }
  }

  @Test func `A flood of bindings does not replace that of a phone that is signed in`() throws {
    var harness = router {
      $0.connections = 4
      $0.bindings.fresh = 16
    }
    let user = ServerMessage.reply(RequestID(1), .tokenRefreshed(AuthToken("t")))
    _ = harness.handle(
      .message(
        try Wire.encode(ServerEnvelope(sentAt: testStart, message: user)), to: ana.address))
    harness.disconnect(1)
    flood(&harness, 1_000)
    #expect(harness.router.bindings.count <= 17)
    let stranger = TestLaunch(.anasDevice, secret: 9)
    #expect(!Self.isJoined(harness.join(2, stranger)))
    #expect(Self.isJoined(harness.join(3, ana)))
  }

  @Test func `A flood of bindings does not replace that of a connected phone`() {
    var harness = router {
      $0.connections = 4
      $0.bindings.fresh = 16
    }
    flood(&harness, 1_000)
    #expect(!Self.isJoined(harness.join(2, TestLaunch(.anasDevice, secret: 9))))
    #expect(harness.router.bindings.count <= 17)
  }

  @Test(arguments: [
    ServerMessage.reply(RequestID(1), .done), .refused(RequestID(1), .notAuthenticated),
    .reply(RequestID(1), .codeSent(VerificationID(uuid(5)))),
  ])
  func `A reply that needs no session proves nothing`(message: ServerMessage) throws {
    var harness = router {
      $0.connections = 4
      $0.bindings.fresh = 16
    }
    _ = harness.handle(
      .message(
        try Wire.encode(ServerEnvelope(sentAt: testStart, message: message)), to: ana.address))
    harness.disconnect(1)
    flood(&harness, 100)
    #expect(harness.router.bindings.count <= 16)
    #expect(Self.isJoined(harness.join(2, TestLaunch(.anasDevice, secret: 9))))
  }

  @Test func `A binding is forgotten one to two days after the last connection`() {
    let day: TimeInterval = 86_400
    var harness = router()
    // Connected for three days.
    for passed in 1...3 {
      harness.now = testStart.addingTimeInterval(Double(passed) * day)
      harness.join(2, ben)
      harness.disconnect(2)
    }
    harness.disconnect(1)
    let end = harness.now
    let stranger = TestLaunch(.anasDevice, secret: 9)
    harness.now = end.addingTimeInterval(day - 1)
    #expect(!Self.isJoined(harness.join(3, stranger)))
    for passed in 1...2 {
      harness.now = end.addingTimeInterval(Double(passed) * day)
      harness.join(4, ben)
      harness.disconnect(4)
    }
    #expect(Self.isJoined(harness.join(5, stranger)))
  }

  @Test func `A server that restarts with its bindings refuses a stranger`() throws {
    let harness = router()
    let kept = try JSONEncoder().encode(harness.router.bindings)
    var restarted = RouterHarness(
      bindings: try JSONDecoder().decode(LaunchBindings.self, from: kept))
    #expect(!Self.isJoined(restarted.join(1, TestLaunch(.anasDevice, secret: 9))))
    #expect(Self.isJoined(restarted.join(2, ana)))
  }
}

extension JSONValue {
  /// Returns an envelope with another sender.
  fileprivate func with(sender: DeviceAddress) -> JSONValue {
    var envelope = self
    envelope["sender"] = sender.jsonValue
    return envelope
  }
}
