import HTTPExchange
import Realtime
import StateKit
import Testing

/// Tests a hub with random input.
struct HubInputTests {
  private static let fragments = [
    "null", "1", "-1", "\"1\"", "\"2\"", "\"a\"", "\"realtime:a\"", "\"phoenix\"", "{}", "[]",
    "\"phx_join\"", "\"phx_leave\"", "\"phx_reply\"", "\"phx_close\"", "\"heartbeat\"",
    "\"broadcast\"", "\"presence\"", "\"access_token\"", "\"system\"", "\"e\"", "\"echo\"",
    #"{"config":{"private":true},"access_token":"t"}"#, #"{"recover":{}}"#,
    #"{"recover":{"epoch":"e","offset":9223372036854775807}}"#,
    #"{"event":"track","payload":{"n":1}}"#, #"{"event":"untrack"}"#, #"{"access_token":"t"}"#,
    #"{"config":{"presence":{"enabled":true},"broadcast":{"self":true,"ack":true}}}"#,
    #"{"event":"e","payload":[1e300],"meta":{"offset":"x"}}"#, #"{"meta":5}"#,
    "\"pusher:subscribe\"", "\"pusher:unsubscribe\"", "\"client-e\"", "\"private-a\"",
    "\"presence-a\"", #"{"channel":"a"}"#,
    #"{"channel":"presence-a","auth":"key:0","channel_data":"{\"user_id\":1}"}"#,
  ]

  private static let targets = [
    HubTranscript.v1, HubTranscript.v2, "/app/key?protocol=7", "/app/key?protocol=6", "", "?", "/",
    "/app/?", "/app//", "/websocket?vsn", "/websocket?vsn=",
    "/app/key?protocol=99999999999999999999",
  ]

  /// Cases 61, 62 and 64 of CASES.md.
  @Test func `A hub never traps on random input, and answers only open connections`() {
    for seed in UInt64(0)..<60 {
      let random = RandomSource.seeded(seed)
      var hub = RealtimeHub(Self.configuration)
      var open: Set<HubConnection> = []
      for _ in 0..<400 {
        let event = Self.event(random)
        switch event {
        case .opened(let connection, _): open.insert(connection)
        case .closed(let connection): open.remove(connection)
        default: break
        }
        for command in hub.handle(event, random: random) {
          switch command {
          case .send(let connection, _): #expect(open.contains(connection))
          case .close(let connection, let code, _):
            #expect(open.remove(connection) != nil && code.canBeSent)
          }
        }
        #expect(hub.connectionCount == open.count)
      }
    }
  }

  private static var configuration: HubConfiguration {
    var limits = HubLimits()
    limits.topics = 3
    limits.channelsPerConnection = 2
    limits.historyMessages = 3
    let signer = PusherSigner(key: "key", secret: "secret")
    return HubConfiguration(
      limits: limits, tokens: [AccessToken("t")], applications: [.init(signer: signer)])
  }

  private static func event(_ random: RandomSource) -> RealtimeHub.Event {
    let connection = HubConnection(rawValue: UInt64(random.int(in: 0..<4)))
    switch random.int(in: 0..<24) {
    case 0, 1: return .opened(connection, target: element(of: targets, random))
    case 2: return .closed(connection)
    case 3:
      return .publish(topic: element(of: ["a", "presence-a"], random), event: "e", payload: 1)
    case 4: return .publish(topic: "a", event: "e", payload: ["meta": 1])
    case 5: return .failTopic("a")
    case 6: return .expireToken(AccessToken("t"))
    case 7: return .acceptToken(AccessToken("t"))
    case 8: return .dropConnection(connection, .goingAway)
    case 9..<12:
      let bytes = (0..<random.int(in: 0..<20)).map { _ in UInt8(random.int(in: 0..<8)) }
      return .received(connection, .binary(bytes + Array("12ae".utf8)))
    default: return .received(connection, .text(text(random)))
    }
  }

  private static func text(_ random: RandomSource) -> String {
    func part() -> String { element(of: fragments, random) }
    switch random.int(in: 0..<4) {
    case 0:
      return #"{"topic":\#(part()),"event":\#(part()),"payload":\#(part()),"ref":\#(part())}"#
    case 1: return #"{"event":\#(part()),"channel":\#(part()),"data":\#(part())}"#
    case 2: return "[\(part()),\(part()),\"a\",\(part()),\(part())]"
    default: return (0..<6).map { _ in part() }.joined(separator: ",")
    }
  }

  private static func element(of elements: [String], _ random: RandomSource) -> String {
    elements[random.int(in: 0..<elements.count)]
  }
}
