import Realtime
import Testing

/// The additions of Supabase Realtime to the Phoenix protocol.
struct SupabaseHubTests {
  private static let topic = "realtime:a"

  private func system(
    _ number: UInt64, _ message: String, status: String = "ok", extension: String = "system",
    channel: String = "a"
  ) -> String {
    #"\#(number)< ["1",null,"\#(Self.topic)","system",{"channel":"\#(channel)","#
      + #""extension":"\#(`extension`)","message":"\#(message)","status":"\#(status)"}]"#
  }

  @Test func `A join without database changes is not confirmed after its reply`() {
    var hub = HubTranscript(connections: 1)
    #expect(
      hub.join(1, Self.topic, #"{"config":{}}"#)
        == [#"1< ["1","1","realtime:a","phx_reply",{"response":{},"status":"ok"}]"#])
  }

  @Test func `Each filter of database changes gets a number, the same for all clients`() throws {
    var hub = HubTranscript(connections: 2)
    let payload = #"{"config":{"postgres_changes":[{"event":"*","schema":"public"}]}}"#
    let answer = hub.join(1, Self.topic, payload)
    #expect(
      answer == [
        #"1< ["1","1","realtime:a","phx_reply",{"response":{"postgres_changes":"#
          + #"[{"event":"*","id":3773071095,"schema":"public"}]},"status":"ok"}]"#,
        system(1, "Subscribed to PostgreSQL", extension: "postgres_changes"),
      ])
    #expect(hub.join(2, Self.topic, payload).first?.dropFirst() == answer.first?.dropFirst())
  }

  @Test(arguments: [
    (#"{"ack":false,"self":false}"#, ["2"]), (#"{"ack":true,"self":false}"#, ["2", "1 reply"]),
    (#"{"ack":false,"self":true}"#, ["1", "2"]),
    (#"{"ack":true,"self":true}"#, ["1", "2", "1 reply"]),
  ])
  func `A broadcast reaches its sender, and is answered, only on request`(
    options: String, expected: [String]
  ) {
    var hub = HubTranscript(connections: 2)
    hub.join(1, Self.topic, #"{"config":{"broadcast":\#(options)}}"#)
    hub.join(2, Self.topic, #"{"config":{}}"#)
    let payload = #"{"event":"e","payload":{"n":1},"type":"broadcast"}"#
    let answers = hub.send(1, #"["1","2","realtime:a","broadcast",\#(payload)]"#)
    let broadcast = #"[null,null,"realtime:a","broadcast",\#(payload)]"#
    let reply = #"["1","2","realtime:a","phx_reply",{"response":{},"status":"ok"}]"#
    #expect(
      answers
        == expected.map {
          $0.hasSuffix("reply") ? "1< \(reply)" : "\($0)< \(broadcast)"
        })
  }

  @Test(arguments: [
    #"{"config":{"private":true}}"#, #"{"config":{"private":true},"access_token":"old"}"#,
  ])
  func `A private topic needs a valid token`(payload: String) {
    var hub = HubTranscript(
      HubConfiguration(tokens: [AccessToken("good")]), connections: 1)
    #expect(
      hub.join(1, Self.topic, payload)
        == [
          #"1< ["1","1","realtime:a","phx_reply","#
            + #"{"response":{"reason":"unauthorized"},"status":"error"}]"#
        ])
    let valid = #"{"config":{"private":true},"access_token":"good"}"#
    #expect(hub.join(1, Self.topic, valid).first?.contains(#""status":"ok""#) == true)
  }

  @Test func `A client without a token receives nothing of a private topic`() {
    var hub = HubTranscript(
      HubConfiguration(tokens: [AccessToken("good")]), connections: 2)
    hub.join(1, Self.topic, #"{"config":{"private":true},"access_token":"good"}"#)
    hub.join(2, Self.topic, #"{"config":{}}"#)
    #expect(hub.send(1, #"["1","2","realtime:a","secret",{}]"#).count == 1)
    #expect(hub.send(2, #"["1","2","realtime:a","public",{}]"#).count == 1)
  }

  /// Case 100 of CASES.md.
  @Test func `A newer token keeps a private join alive when the old one expires`() {
    var hub = HubTranscript(
      HubConfiguration(tokens: [AccessToken("old")]), connections: 2)
    for number in [UInt64(1), 2] {
      hub.join(number, Self.topic, #"{"config":{"private":true},"access_token":"old"}"#)
    }
    hub.handle(.acceptToken(AccessToken("new")))
    #expect(hub.send(1, #"["1","2","realtime:a","access_token",{"access_token":"new"}]"#) == [])
    #expect(
      hub.handle(.expireToken(AccessToken("old")))
        == [
          system(2, "Access token has expired", status: "error"),
          #"2< ["1","1","realtime:a","phx_close",{}]"#,
        ])
    #expect(hub.send(1, #"["1","3","realtime:a","echo",{}]"#).count == 1)
  }

  @Test func `An invalid token ends a private join, and changes no public one`() {
    var hub = HubTranscript(
      HubConfiguration(tokens: [AccessToken("good")]), connections: 1)
    let update = #"["1","2","realtime:a","access_token",{"access_token":"bad"}]"#
    hub.join(1, Self.topic, #"{"config":{}}"#)
    #expect(hub.send(1, update) == [])
    hub.join(1, Self.topic, #"{"config":{"private":true},"access_token":"good"}"#)
    #expect(
      hub.send(1, update) == [
        system(1, "Access token is not valid", status: "error"),
        #"1< ["1","1","realtime:a","phx_close",{}]"#,
      ])
  }

  @Test(arguments: ["[]", "1", #"{"config":1}"#, #"{"access_token":1}"#, #"{"recover":1}"#])
  func `A join with an invalid payload is refused`(payload: String) {
    var hub = HubTranscript(connections: 1)
    #expect(hub.join(1, Self.topic, payload).first?.contains("invalid payload") == true)
  }

  @Test func `A binary broadcast is delivered as text if it is JSON, else as bytes`() {
    var hub = HubTranscript(connections: 2)
    hub.join(1, "a", #"{"config":{}}"#)
    hub.join(2, "a", #"{"config":{}}"#)
    let header: [UInt8] = [3, 1, 1, 1, 1, 0]
    let names = Array("12ae".utf8)
    #expect(
      hub.send(1, header + [1] + names + Array("[1]".utf8))
        == [#"2< [null,null,"a","broadcast",{"event":"e","payload":[1],"type":"broadcast"}]"#])
    #expect(hub.send(1, header + [0] + names + [255]) == ["2< [4, 1, 1, 0, 0, 97, 101, 255]"])
  }
}
