import HTTPExchange
import Realtime
import Testing

/// The messages of the Pusher protocol.
struct PusherCodecTests {
  private let codec = PusherCodec(prefixes: .pusher)

  private static let messages: [PusherMessage] = [
    .connectionEstablished(.init(socketID: "1.2", activityTimeoutSeconds: 30)), .ping, .pong,
    .subscribe(channel: "room", nil), .unsubscribe(channel: "room"),
    .subscribe(channel: "presence-a", .init(auth: "k:s", channelData: #"{ "user_id" : 7 }"#)),
    .error(code: 4001, message: "m"), .error(code: nil, message: ""),
    .subscriptionSucceeded(channel: "room", nil),
    .subscriptionSucceeded(
      channel: "presence-a",
      .init(members: [.init(userID: "b", info: ["n": 1]), .init(userID: "a")], userID: "b")),
    .subscriptionError(channel: "private-a", .init(type: "AuthError", message: "m", status: 403)),
    .memberAdded(channel: "presence-a", .init(userID: "7")),
    .memberRemoved(channel: "presence-a", userID: "7"),
    .clientEvent(channel: "private-a", event: "client-x", data: [1], userID: "7"),
    .event(channel: "room", event: "e", data: "123"),
    .event(channel: nil, event: "e", data: .null),
  ]

  /// Case 101 of CASES.md.
  @Test(arguments: [PusherPrefixes.pusher, .apinator])
  func `Every message survives a round trip`(prefixes: PusherPrefixes) throws {
    let codec = PusherCodec(prefixes: prefixes)
    for message in Self.messages {
      #expect(try codec.decode(codec.encode(message)) == message)
    }
  }

  /// Cases 63 and 103 of CASES.md.
  @Test func `Data is read as encoded JSON, as a JSON value and as other text`() throws {
    for (data, value) in [
      (#""{\"a\":[1]}""#, JSONValue.object(["a": [1]])), (#"{"a":[1]}"#, ["a": [1]]),
      (#""hello""#, "hello"), ("[1]", [1]),
    ] {
      let message = try codec.decode(.text(#"{"event":"e","channel":"c","data":\#(data)}"#))
      #expect(message == .event(channel: "c", event: "e", data: value))
    }
  }

  /// Case 64 of CASES.md.
  @Test func `A malformed message is a typed failure`() {
    for text in ["", "[]", "{}", #"{"event":1}"#, #"{"event":"e","channel":1}"#] {
      #expect(throws: PusherFailure.self) { try codec.decode(.text(text)) }
    }
    #expect(throws: PusherFailure.notAMessage) { try codec.decode(.binary([1])) }
    let twoChannels = #"{"event":"pusher:subscribe","channel":"a","data":{"channel":"b"}}"#
    #expect(throws: PusherFailure.conflictingChannels) { try codec.decode(.text(twoChannels)) }
  }

  /// Cases 52 and 53 of CASES.md.
  @Test(arguments: [
    #"{"count":1,"ids":[7],"hash":{"7":{"n":1}}}"#,
    #"{"members":[{"user_id":7,"user_info":{"n":1}}]}"#,
  ])
  func `Both shapes of a snapshot have the same members, and a number is read as text`(
    snapshot: String
  ) throws {
    let text = #"{"event":"pusher_internal:subscription_succeeded","channel":"presence-a","#
    #expect(
      try codec.decode(.text(text + #""data":{"presence":\#(snapshot)}}"#))
        == .subscriptionSucceeded(
          channel: "presence-a", .init(members: [.init(userID: "7", info: ["n": 1])])))
  }

  @Test func `Without a positive activity timeout, the default applies`() throws {
    for timeout in ["", #","activity_timeout":0"#, #","activity_timeout":-5"#] {
      let text =
        #"{"event":"pusher:connection_established","data":{"socket_id":"1.2"\#(timeout)}}"#
      #expect(
        try codec.decode(.text(text))
          == .connectionEstablished(.init(socketID: "1.2", activityTimeoutSeconds: 120)))
    }
  }

  @Test func `A client event needs its prefix and a private or presence channel`() {
    for (channel, event) in [
      ("room", "client-x"), ("private-a", "x"), ("private-encrypted-a", "client-x"),
    ] {
      #expect(throws: PusherFailure.clientEventNotAllowed) {
        try codec.encode(.clientEvent(channel: channel, event: event, data: [:], userID: nil))
      }
    }
  }

  /// Case 58 of CASES.md.
  @Test func `Channel data is kept byte for byte, and a presence channel needs it`() throws {
    let data = #"{ "user_id":"a" , "user_id":"b"}"#
    let signer = PusherSigner(key: "k", secret: "hidden")
    let request = PusherAuthorizationRequest(socketID: "1.2", channel: "presence-a")
    let signed = signer.authorization(for: request, channelData: data)
    let received = try PusherAuthorization(
      response: Array(signed.response.utf8), channel: "presence-a")
    #expect(received.channelData == data)
    #expect(signer.isValid(received, for: request))
    let other = PusherAuthorizationRequest(socketID: "1.3", channel: "presence-a")
    #expect(!signer.isValid(received, for: other))
    #expect(!String(reflecting: signer).contains("hidden"))
    #expect(throws: PusherFailure.channelDataMissing) {
      try PusherAuthorization(response: Array(#"{"auth":"k:s"}"#.utf8), channel: "presence-a")
    }
  }
}
