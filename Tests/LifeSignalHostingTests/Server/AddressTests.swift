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
    let stranger = TestLaunch(claiming: ana.address, secret: 9)
    #expect(harness.join(2, stranger) == refusedClaim)
    try expectUntouched(&harness)
    harness.disconnect(1)
    #expect(
      harness.join(3, stranger).contains(.close(3, .foreignAddress, reason: "foreign address")))
    #expect(harness.join(4, ana).contains(.report(.joined(ana.address, connected: 1))))
  }

  @Test func `Case 88: a stranger cannot join before the launch has joined`() {
    var harness = RouterHarness()
    harness.open(2)
    #expect(harness.join(2, TestLaunch(claiming: ana.address, secret: 9)) == refusedClaim)
    #expect(harness.join(3, ana).contains(.report(.joined(ana.address, connected: 1))))
  }

  @Test func `Case 88: of all claims, only those of the launch of the secret succeed`() {
    let launches = (1...5).map { TestLaunch(.anasDevice, secret: $0) }
    for topic in launches {
      for claimed in launches {
        for (number, own) in launches.enumerated() {
          for device in [DeviceID.anasDevice, .bensDevice] {
            let address = DeviceAddress(device: device, launch: claimed.address.launch)
            let claim = TestLaunch(claiming: address, secret: UInt64(number + 1))
            let isAuthentic =
              claimed.address == own.address && topic.address == own.address
            var harness = RouterHarness()
            harness.open(2)
            let commands = harness.send(2, topic.topic, "phx_join", claim.joinPayload)
            #expect(Self.isJoined(commands) == isAuthentic)
            if !isAuthentic { #expect(commands == refusedClaim) }
          }
        }
      }
    }
  }

  @Test func `Case 88: each wrong bit of a claimed launch closes the connection`() throws {
    let text = Array(ana.address.launch.description)
    var count = 0
    for (index, digit) in text.enumerated() {
      guard let value = digit.hexDigitValue else { continue }
      for bit in 0..<4 {
        var wrong = text
        wrong[index] = Character(String(value ^ 1 << bit, radix: 16))
        let launch = LaunchID(try #require(UUID(uuidString: String(wrong))))
        let address = DeviceAddress(device: .anasDevice, launch: launch)
        var harness = RouterHarness()
        harness.open(2)
        #expect(harness.join(2, TestLaunch(claiming: address, secret: 1)) == refusedClaim)
        count += 1
      }
    }
    #expect(count == 128)
  }

  /// Only a program that knows the secret can do this, and it takes nothing from another launch.
  @Test func `Case 88: a launch that joins as another device takes no message of the device`()
    throws
  {
    var harness = router()
    harness.join(2, ben)
    let elsewhere = TestLaunch(
      claiming: DeviceAddress(device: .anasDevice, launch: ben.address.launch), secret: 2)
    #expect(
      harness.join(3, elsewhere) == [
        .close(2, .supersededLine, reason: "a newer connection has joined"),
        .report(.left(ben.address, .supersededLine, connected: 1)),
        .reply(3, ben.topic), .report(.joined(elsewhere.address, connected: 2)),
      ])
    guard case .send(1, _)? = harness.handle(.message([], to: ana.address)).first else {
      Issue.record("The message is not sent to the launch of the device.")
      return
    }
    #expect(harness.handle(.message([], to: ben.address)) == [])
    #expect(
      harness.send(3, ben.topic, "request", try ana.request()).contains(
        .close(3, .foreignAddress, reason: "foreign sender")))
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

  // MARK: Restarts

  @Test func `A server that restarts refuses a stranger, and knows the launch`() {
    var harness = router()
    harness = RouterHarness()
    #expect(!Self.isJoined(harness.join(1, TestLaunch(claiming: ana.address, secret: 9))))
    #expect(Self.isJoined(harness.join(2, ana)))
  }

  private static func isJoined(_ commands: [DeviceRouter.Command]) -> Bool {
    commands.contains { if case .report(.joined) = $0 { true } else { false } }
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
