import Realtime
import StateKit
import Testing

/// The presences of Phoenix topics.
struct HubPresenceTests {
  private static let join = #"{"config":{"presence":{"key":"k","enabled":true}}}"#

  private func track(_ reference: String, _ payload: String) -> String {
    #"["1","\#(reference)","a","presence",{"type":"presence","event":"track","#
      + #""payload":\#(payload)}]"#
  }

  private func meta(_ reference: String, _ rest: String = "") -> String {
    #"{"k":{"metas":[{"phx_ref":"000000000000000\#(reference)"\#(rest)}]}}"#
  }

  private func reply(_ number: UInt64, _ reference: String) -> String {
    #"\#(number)< ["1","\#(reference)","a","phx_reply",{"response":{},"status":"ok"}]"#
  }

  private func difference(_ number: UInt64, joins: String = "{}", leaves: String = "{}") -> String {
    #"\#(number)< [null,null,"a","presence_diff",{"joins":\#(joins),"leaves":\#(leaves)}]"#
  }

  /// Case 45 of CASES.md.
  @Test func `A join with presences receives the snapshot, also an empty one`() {
    var hub = HubTranscript(connections: 1)
    #expect(
      hub.join(1, "a", Self.join)
        == [reply(1, "1"), #"1< ["1",null,"a","presence_state",{}]"#])
  }

  /// Cases 46 and 49 of CASES.md.
  @Test func `Tracking, updating and leaving are sent to all members with presences`() {
    var hub = HubTranscript(connections: 3)
    hub.join(1, "a", Self.join)
    hub.join(2, "a", Self.join)
    hub.join(3, "a", #"{"config":{}}"#)
    hub.random = RandomSource { 1 }
    let first = meta("1").replacing("{\"phx", with: "{\"n\":1,\"phx")
    #expect(
      hub.send(1, track("2", #"{"n":1}"#))
        == [reply(1, "2"), difference(1, joins: first), difference(2, joins: first)])
    hub.random = RandomSource { 2 }
    let second = meta("2", #","phx_ref_prev":"0000000000000001""#)
    #expect(
      hub.send(1, track("3", "{}"))
        == [
          reply(1, "3"), difference(1, joins: second, leaves: first),
          difference(2, joins: second, leaves: first),
        ])
    #expect(hub.close(1) == [difference(2, leaves: second)])
  }

  /// Case 99 of CASES.md.
  @Test func `Two connections with the same key are two presences`() {
    var hub = HubTranscript(connections: 2)
    hub.join(1, "a", Self.join)
    hub.join(2, "a", Self.join)
    hub.random = RandomSource { 1 }
    hub.send(1, track("2", "{}"))
    hub.random = RandomSource { 2 }
    hub.send(2, track("2", "{}"))
    #expect(
      hub.send(1, #"["1","3","a","presence",{"event":"untrack"}]"#)
        == [reply(1, "3"), difference(1, leaves: meta("1")), difference(2, leaves: meta("1"))])
    #expect(hub.send(1, #"["1","4","a","presence",{"event":"untrack"}]"#) == [reply(1, "4")])
    hub.open(3)
    #expect(
      hub.join(3, "a", Self.join).last
        == #"3< ["1",null,"a","presence_state",\#(meta("2"))]"#)
  }

  @Test func `A client that joined without presences gets the snapshot when it tracks`() {
    var hub = HubTranscript(connections: 1)
    hub.join(1, "a", #"{"config":{"presence":{"key":"k"}}}"#)
    hub.random = RandomSource { 1 }
    #expect(
      hub.send(1, track("2", "{}"))
        == [
          reply(1, "2"), #"1< ["1",null,"a","presence_state",{}]"#,
          difference(1, joins: meta("1")),
        ])
  }

  @Test func `The hub chooses a key for a client without one`() {
    var hub = HubTranscript(connections: 1)
    hub.join(1, "a", #"{"config":{"presence":{"enabled":true}}}"#)
    let name = HubTranscript.name
    #expect(
      hub.send(1, track("2", "{}")).last
        == difference(1, joins: #"{"\#(name)":{"metas":[{"phx_ref":"\#(name)"}]}}"#))
  }

  @Test func `Presences beyond a limit are refused`() {
    var configuration = HubConfiguration()
    configuration.limits.presences = 1
    configuration.limits.presenceBytes = 10
    configuration.limits.presenceKeyBytes = 1
    var hub = HubTranscript(configuration, connections: 3)
    hub.join(1, "a", Self.join)
    hub.join(2, "a", Self.join)
    #expect(hub.send(1, track("2", #"{"n":"12345"}"#)).first?.contains("too large") == true)
    #expect(hub.send(1, track("2", "[]")).first?.contains("invalid payload") == true)
    #expect(hub.send(1, track("2", "{}")).count == 3)
    #expect(hub.send(1, track("3", "{}")).count == 3)
    #expect(hub.send(2, track("2", "{}")).first?.contains("too many presences") == true)
    hub.send(1, #"["1","4","a","presence",{"event":"untrack"}]"#)
    #expect(hub.send(2, track("3", "{}")).count == 3)
    hub.close(2)
    #expect(hub.send(1, track("5", "{}")).count == 2)
    let long = Self.join.replacing("\"k\"", with: "\"kk\"")
    #expect(hub.join(3, "a", long).first?.contains("presence key too long") == true)
  }

  @Test func `A crash of the topic ends its presences`() {
    var hub = HubTranscript(connections: 1)
    hub.join(1, "a", Self.join)
    hub.send(1, track("2", "{}"))
    hub.handle(.failTopic("a"))
    #expect(hub.join(1, "a", Self.join).last == #"1< ["1",null,"a","presence_state",{}]"#)
  }
}
