import HTTPExchange
import Realtime
import StateKit
import Testing

/// Connections, subscriptions and events of Pusher clients.
struct PusherHubTests {
  private static let signer = PusherSigner(key: "key", secret: "secret")
  private static let target = "/app/key?protocol=7&client=swift"

  private func transcript(
    _ prefixes: PusherPrefixes = .pusher, connections: UInt64 = 2, limits: HubLimits = HubLimits()
  ) -> HubTranscript {
    let application = PusherApplication(signer: Self.signer, prefixes: prefixes)
    return HubTranscript(
      HubConfiguration(limits: limits, applications: [application]), connections: connections,
      target: Self.target)
  }

  /// Returns the message that subscribes a connection, signed for its socket.
  func subscription(
    _ number: UInt64, _ channel: String, user: String? = nil, prefix: String = "pusher:"
  ) throws -> String {
    let data = user.map { #"{"user_id":"\#($0)","user_info":{"name":"\#($0)"}}"# }
    let authorization = Self.signer.authorization(
      for: PusherAuthorizationRequest(socketID: "1.\(number)", channel: channel),
      channelData: data)
    let codec = PusherCodec(prefixes: PusherPrefixes(general: prefix, internal: prefix))
    let message = PusherMessage.subscribe(channel: channel, authorization)
    guard case .text(let text) = try codec.encode(message) else { return "" }
    return text
  }

  func hub(
    _ prefixes: PusherPrefixes = .pusher, connections: UInt64 = 2, limits: HubLimits = HubLimits()
  ) -> HubTranscript {
    // The random source of the transcript is constant, and always chooses the smallest number. The
    // socket ID of connection 7 is therefore "1.7".
    transcript(prefixes, connections: connections, limits: limits)
  }

  /// Case 101 of CASES.md.
  @Test(arguments: [PusherPrefixes.pusher, .apinator])
  func `A connection first gets its socket ID, with the prefixes of its application`(
    prefixes: PusherPrefixes
  ) throws {
    var hub = hub(prefixes, connections: 1)
    let general = prefixes.general
    #expect(
      hub.open(7, Self.target)
        == [
          #"7< {"data":"{\"activity_timeout\":120,\"socket_id\":\"1.7\"}","#
            + #""event":"\#(general)connection_established"}"#
        ])
    #expect(
      hub.send(7, #"{"event":"\#(general)ping","data":{}}"#)
        == [#"7< {"data":"{}","event":"\#(general)pong"}"#])
    #expect(hub.send(7, #"{"event":"\#(general)pong"}"#) == [])
    #expect(
      hub.send(7, try subscription(7, "news", prefix: general))
        == [
          #"7< {"channel":"news","data":"{}","#
            + #""event":"\#(prefixes.internal)subscription_succeeded"}"#
        ])
  }

  @Test(arguments: [
    ("/app/other?protocol=7", 4001, "Application does not exist"),
    ("/elsewhere", 4005, "Path not found"), ("/app/key/more?protocol=7", 4005, "Path not found"),
    ("/app/key?protocol=seven", 4006, "Unsupported protocol version"),
    ("/app/key?protocol=5", 4007, "Unsupported protocol version"),
    ("/app/key", 4008, "Unsupported protocol version"),
  ])
  func `A request that is not served gets an error, and its connection is closed`(
    target: String, code: Int, message: String
  ) {
    var hub = transcript(connections: 1)
    #expect(
      hub.open(2, target)
        == [
          #"2< {"data":"{\"code\":\#(code),\"message\":\"\#(message)\"}","event":"pusher:error"}"#,
          "2! \(code) \(message)",
        ])
    #expect(hub.hub.connectionCount == 1)
  }

  @Test func `Subscribers receive the events of the server until they unsubscribe`() throws {
    var hub = hub()
    hub.send(1, try subscription(1, "news"))
    let event = RealtimeHub.Event.publish(topic: "news", event: "e", payload: [1])
    #expect(hub.handle(event) == [#"1< {"channel":"news","data":"[1]","event":"e"}"#])
    #expect(hub.send(1, #"{"event":"pusher:unsubscribe","data":{"channel":"news"}}"#) == [])
    #expect(hub.handle(event) == [])
    #expect(
      hub.send(1, #"{"event":"pusher:unsubscribe","data":{"channel":"news"}}"#).count == 1)
  }

  /// Case 57 of CASES.md.
  @Test func `An authorization is valid for its socket and channel only`() throws {
    var hub = hub()
    let valid = try subscription(1, "private-a")
    let error =
      #"1< {"channel":"private-a","data":"{\"error\":\"The connection is unauthorized.\","#
      + #"\"status\":401,\"type\":\"AuthError\"}","event":"pusher:subscription_error"}"#
    #expect(hub.send(1, try subscription(2, "private-a")) == [error])
    #expect(hub.send(1, valid.replacing("private-a", with: "private-b")).count == 1)
    #expect(hub.send(1, #"{"event":"pusher:subscribe","data":{"channel":"private-a"}}"#) == [error])
    #expect(hub.send(1, valid).first?.contains("subscription_succeeded") == true)
    #expect(hub.send(1, valid).first?.contains("Existing subscription") == true)
  }

  @Test func `A client event reaches the other subscribers of a private channel only`() throws {
    var hub = hub(connections: 3)
    hub.send(1, try subscription(1, "private-a"))
    hub.send(2, try subscription(2, "private-a"))
    hub.send(1, try subscription(1, "news"))
    let event = #"{"event":"client-e","channel":"private-a","data":{"n":1}}"#
    #expect(
      hub.send(1, event)
        == [#"2< {"channel":"private-a","data":"{\"n\":1}","event":"client-e"}"#])
    #expect(hub.send(3, event).first?.contains("no subscription") == true)
    let onPublic = event.replacing("private-a", with: "news")
    #expect(hub.send(1, onPublic).first?.contains("only private and presence") == true)
  }

  @Test func `The members of a presence channel are users and not connections`() throws {
    var hub = hub(connections: 4)
    let ann = #"{\"user_id\":\"ann\",\"user_info\":{\"name\":\"ann\"}}"#
    let snapshot = hub.send(1, try subscription(1, "presence-a", user: "ann"))
    #expect(
      snapshot == [
        #"1< {"channel":"presence-a","data":"{\"presence\":{\"count\":1,"#
          + #"\"hash\":{\"ann\":{\"name\":\"ann\"}},\"ids\":[\"ann\"],\"me\":\"ann\","#
          + #"\"members\":[\#(ann)]}}","event":"pusher_internal:subscription_succeeded"}"#
      ])
    let added = hub.send(2, try subscription(2, "presence-a", user: "bob"))
    #expect(
      added.dropFirst() == [
        #"1< {"channel":"presence-a","#
          + #""data":"{\"user_id\":\"bob\",\"user_info\":{\"name\":\"bob\"}}","#
          + #""event":"pusher_internal:member_added"}"#
      ])
    #expect(hub.send(3, try subscription(3, "presence-a", user: "ann")).count == 1)
    #expect(
      hub.send(3, #"{"event":"client-e","channel":"presence-a","data":"x"}"#)
        == ["1", "2"].map {
          #"\#($0)< {"channel":"presence-a","data":"\"x\"","event":"client-e","user_id":"ann"}"#
        })
    #expect(hub.close(1) == [])
    #expect(
      hub.close(3) == [
        #"2< {"channel":"presence-a","data":"{\"user_id\":\"ann\"}","#
          + #""event":"pusher_internal:member_removed"}"#
      ])
  }

  /// Case 58 of CASES.md.
  @Test func `A presence channel without a user is refused`() throws {
    var hub = hub()
    #expect(
      hub.send(1, try subscription(1, "presence-a")).first?.contains("Invalid channel_data")
        == true)
  }

  /// Case 64 of CASES.md.
  @Test(arguments: [
    ("x", "Invalid JSON"), ("[]", "Invalid message"), (#"{"event":"e"}"#, "Unknown event"),
    (#"{"event":"pusher:subscribe"}"#, "Invalid field channel"),
    (
      #"{"event":"pusher_internal:member_added","channel":"c","data":{"user_id":"1"}}"#,
      "Unknown event"
    ),
    (
      #"{"event":"pusher:subscribe","channel":"a","data":{"channel":"b"}}"#,
      "Conflicting channels"
    ),
  ])
  func `An invalid message is answered with an error without a code`(
    text: String, message: String
  ) {
    var hub = hub()
    #expect(
      hub.send(1, text)
        == [#"1< {"data":"{\"message\":\"\#(message)\"}","event":"pusher:error"}"#])
    #expect(hub.send(1, #"{"event":"pusher:ping"}"#).count == 1)
  }
}
