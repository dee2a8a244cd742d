import HTTPExchange
import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Realtime
import Testing

@testable import LifeSignalHosting

/// How the router answers Phoenix's protocol.
@Suite struct DeviceRouterTests {
  private let ana = TestLaunch.ana
  private let ben = TestLaunch.ben

  @Test func `A launch joins its line, and its requests reach the backend`() throws {
    var harness = RouterHarness()
    #expect(
      harness.join(1, ana)
        == [.reply(1, ana.topic), .report(.joined(ana.address, connected: 1))])
    let request = try ana.request()
    #expect(
      harness.send(1, ana.topic, "request", request)
        == [.deliver(Array(request.encoded.utf8), from: ana.address)])
  }

  @Test func `A message of the server is a push with the bytes as they are`() throws {
    var harness = RouterHarness()
    harness.join(1, ana, reference: #"a"b"#)
    let bytes = try Wire.encode(
      ServerEnvelope(sentAt: testStart, message: .reply(RequestID(1), .done)))
    let text = String(decoding: bytes, as: UTF8.self)
    let frame = #"["a\"b",null,"\#(ana.topic)","message",\#(text)]"#
    #expect(
      harness.handle(.message(bytes, to: ana.address)) == [.send(1, .text(frame))])
    let decoded = try PhoenixCodec(version: .v2).decode(.text(frame))
    #expect(decoded.joinReference == #"a"b"#)
    #expect(harness.handle(.message(bytes, to: ben.address)) == [])
  }

  @Test func `A heartbeat is answered, whether or not a line is joined`() {
    var harness = RouterHarness()
    harness.open(1)
    #expect(
      harness.send(1, "phoenix", "heartbeat", join: nil, reference: "7")
        == [.reply(1, "phoenix", join: nil, reference: "7")])
  }

  @Test(arguments: [
    "/lifesignal/websocket", "/lifesignal/websocket?vsn=1.0.0", "/socket/websocket?vsn=2.0.0",
    "/lifesignal?vsn=2.0.0", "/app/key?protocol=7",
  ])
  func `An unknown path or version is closed`(target: String) {
    var harness = RouterHarness()
    #expect(
      harness.handle(.opened(1, target: target)) == [
        .close(1, .policyViolation, reason: "unknown path or version"),
        .report(.refused(.unsupportedTarget, nil)),
      ])
    #expect(harness.join(1, ana).contains(.reply(1, ana.topic)))
  }

  @Test func `A connection beyond the limit is closed, and another one is served later`() {
    var configuration = DeviceRouterConfiguration()
    configuration.connections = 1
    var harness = RouterHarness(configuration)
    harness.open(1)
    #expect(
      harness.open(2) == [
        .close(2, .tryAgainLater, reason: "too many connections"),
        .report(.refused(.tooManyConnections, nil)),
      ])
    harness.disconnect(1)
    #expect(harness.open(3) == [])
  }

  @Test func `A connection that has joined nothing in time is closed`() {
    var configuration = DeviceRouterConfiguration()
    configuration.showsCodes = true
    var harness = RouterHarness(configuration)
    harness.join(1, ana)
    harness.open(2)
    _ = harness.send(2, "telephone:+15550100001", "phx_join")
    harness.open(3)
    _ = harness.send(3, "phoenix", "heartbeat", join: nil)
    _ = harness.send(3, "lifesignal:nothing", "phx_join")
    #expect(harness.handle(.joinExpired(1)) == [])
    #expect(harness.handle(.joinExpired(2)) == [])
    let isClosed: [DeviceRouter.Command] = [
      .report(.refused(.missingJoin, nil)),
      .close(3, .missingJoin, reason: "nothing was joined in time"),
    ]
    #expect(harness.handle(.joinExpired(3)) == isClosed)
    #expect(harness.handle(.joinExpired(3)) == [])
    // A connection that leaves its line needs a new one.
    _ = harness.send(1, ana.topic, "phx_leave")
    #expect(harness.handle(.joinExpired(1)).count == 2)
    #expect(harness.handle(.joinExpired(2)) == [])
  }

  @Test(arguments: [
    "", "{}", "[]", #"["1","1","t","e"]"#, #"[1,"1","t","e",{}]"#, #"["1","1",null,"e",{}]"#,
    #"["\#(String(repeating: "x", count: 65))","1","t","e",{}]"#,
  ])
  func `A message that is not one of the protocol closes the connection`(text: String) {
    var harness = RouterHarness()
    harness.join(1, ana)
    #expect(
      harness.handle(.received(1, .text(text))) == [
        .report(.refused(.malformedMessage, ana.address)),
        .close(1, .malformedMessage, reason: "malformed message"),
        .report(.left(ana.address, .malformedMessage, connected: 0)),
      ])
    #expect(harness.send(1, "phoenix", "heartbeat") == [])
  }

  @Test func `Binary messages never reach the backend`() {
    var harness = RouterHarness()
    harness.join(1, ana)
    for bytes: [UInt8] in [[], [0], [9, 9, 9], [0, 1, 1, 1, 1, 49, 50, 116, 101]] {
      var copy = harness
      let commands = copy.handle(.received(1, .binary(bytes)))
      #expect(!commands.isEmpty)
      #expect(!commands.contains { if case .deliver = $0 { true } else { false } })
    }
  }

  @Test func `Pushes that are no requests of the line are answered with an error`() throws {
    var harness = RouterHarness()
    harness.open(1)
    let request = try ana.request()
    let unmatched = DeviceRouter.Command.reply(
      1, ana.topic, reference: "2", error: "unmatched topic")
    #expect(harness.send(1, ana.topic, "request", request) == [unmatched])
    harness.join(1, ana)
    #expect(
      harness.send(1, ana.topic, "other")
        == [.reply(1, ana.topic, reference: "2", error: "event not allowed")])
    #expect(
      harness.send(1, ben.topic, "request", request)
        == [.reply(1, ben.topic, reference: "2", error: "unmatched topic")])
    for payload: JSONValue in [[:], [], 1, ["sender": 1], ["sender": ["device": "x"]]] {
      #expect(
        harness.send(1, ana.topic, "request", payload)
          == [.reply(1, ana.topic, reference: "2", error: "malformed request")])
    }
    #expect(harness.send(1, ana.topic, "request", request, join: "0") == [])
  }

  @Test func `Joins of unknown topics and malformed joins are refused`() {
    var harness = RouterHarness()
    harness.open(1)
    for topic in ["room:a", "lifesignal:x", "telephone:+15550100001"] {
      #expect(
        harness.send(1, topic, "phx_join", reference: "1")
          == [.reply(1, topic, error: "unmatched topic")])
    }
    for payload: JSONValue in [
      [:], [], ["address": ana.address.jsonValue],
      ["address": ana.address.jsonValue, "secret": "0"],
      ["address": ["device": "x", "launch": "x"], "secret": .string(ana.secret.text)],
    ] {
      #expect(
        harness.send(1, ana.topic, "phx_join", payload, reference: "1")
          == [.reply(1, ana.topic, error: "invalid payload")])
    }
    #expect(harness.router.connectedCount == 0)
  }

  @Test func `A further join of the line ends the earlier one`() {
    var harness = RouterHarness()
    harness.join(1, ana)
    let close = #"["1","1","\#(ana.topic)","phx_close",{}]"#
    #expect(
      harness.send(1, ana.topic, "phx_join", ana.joinPayload, join: "5", reference: "5") == [
        .send(1, .text(close)), .report(.left(ana.address, .normal, connected: 0)),
        .reply(1, ana.topic, join: "5", reference: "5"),
        .report(.joined(ana.address, connected: 1)),
      ])
  }

  @Test func `A connection has one line`() {
    var harness = RouterHarness()
    harness.join(1, ana)
    #expect(
      harness.send(1, ben.topic, "phx_join", ben.joinPayload, reference: "1")
        == [.reply(1, ben.topic, error: "too many channels joined")])
    #expect(harness.router.connectedCount == 1)
  }

  @Test func `A launch leaves its line, and joins it again`() {
    var harness = RouterHarness()
    harness.join(1, ana)
    #expect(harness.send(1, ana.topic, "phx_leave", join: "0") == [])
    let close = #"["1","1","\#(ana.topic)","phx_close",{}]"#
    #expect(
      harness.send(1, ana.topic, "phx_leave") == [
        .reply(1, ana.topic, reference: "2"), .send(1, .text(close)),
        .report(.left(ana.address, .normal, connected: 0)),
      ])
    #expect(
      harness.send(1, ana.topic, "phx_leave") == [.reply(1, ana.topic, reference: "2")])
    #expect(harness.join(1, ana).contains(.report(.joined(ana.address, connected: 1))))
  }

  @Test func `The operator closes the connection of a launch`() {
    var harness = RouterHarness()
    harness.join(1, ana)
    harness.join(2, ben)
    #expect(
      harness.handle(.dropLine(ana.address, .goingAway, reason: "")) == [
        .close(1, .goingAway, reason: ""), .report(.left(ana.address, .goingAway, connected: 1)),
      ])
    #expect(harness.handle(.dropLine(ana.address, .goingAway, reason: "")) == [])
  }

  // MARK: Telephones

  private func sms() throws -> SMS {
    SMS(phone: try .test(1), code: try VerificationCode("482913"), sentAt: testStart)
  }

  @Test func `Codes are delivered to the clients that joined the telephone`() throws {
    var configuration = DeviceRouterConfiguration()
    configuration.showsCodes = true
    configuration.telephonesPerConnection = 1
    configuration.connectionsPerTelephone = 2
    var harness = RouterHarness(configuration)
    let topic = "telephone:+15550100001"
    for connection: LineConnection in [1, 2, 3] { harness.open(connection) }
    for connection: LineConnection in [1, 2] {
      #expect(
        harness.send(connection, topic, "phx_join", reference: "1") == [.reply(connection, topic)])
    }
    #expect(
      harness.send(3, topic, "phx_join", reference: "1")
        == [.reply(3, topic, error: "too many members")])
    #expect(
      harness.send(1, "telephone:+15550100002", "phx_join", reference: "1")
        == [.reply(1, "telephone:+15550100002", error: "too many channels joined")])
    let code = WebSocketMessage.text(#"["1",null,"\#(topic)","code",{"code":"482913"}]"#)
    #expect(harness.handle(.textMessage(try sms())) == [.send(1, code), .send(2, code)])
    harness.disconnect(1)
    _ = harness.send(2, topic, "phx_leave")
    #expect(harness.handle(.textMessage(try sms())) == [])
    #expect(harness.router.telephones.isEmpty)
  }

  @Test func `Without the flag, no code is delivered`() throws {
    var harness = RouterHarness()
    harness.open(1)
    let topic = "telephone:+15550100001"
    #expect(
      harness.send(1, topic, "phx_join", reference: "1")
        == [.reply(1, topic, error: "unmatched topic")])
    #expect(harness.handle(.textMessage(try sms())) == [])
  }
}
