import HTTPExchange
import Realtime
import Testing

/// Joins, leaves, pushes and heartbeats of Phoenix clients.
struct PhoenixHubTests {
  @Test func `A heartbeat is answered with its reference, which may be null`() {
    var hub = HubTranscript(connections: 1)
    #expect(
      hub.send(1, #"[null,"7","phoenix","heartbeat",{}]"#)
        == [#"1< [null,"7","phoenix","phx_reply",{"response":{},"status":"ok"}]"#])
    #expect(
      hub.send(1, #"[null,null,"phoenix","heartbeat",{}]"#)
        == [#"1< [null,null,"phoenix","phx_reply",{"response":{},"status":"ok"}]"#])
  }

  @Test func `A push reaches the other members, and is answered afterwards`() {
    var hub = HubTranscript(connections: 3)
    #expect(
      hub.join(1, "room:a")
        == [#"1< ["1","1","room:a","phx_reply",{"response":{},"status":"ok"}]"#])
    hub.join(2, "room:a")
    hub.join(3, "room:b")
    #expect(
      hub.send(1, #"["1","2","room:a","rename",{"to":"B"}]"#)
        == [
          #"2< [null,null,"room:a","rename",{"to":"B"}]"#,
          #"1< ["1","2","room:a","phx_reply",{"response":{},"status":"ok"}]"#,
        ])
  }

  /// Case 102 of CASES.md.
  @Test func `A client of version 1 sends and receives objects`() {
    var hub = HubTranscript(connections: 1)
    hub.open(2, HubTranscript.v1)
    hub.join(1, "room:a")
    let join = #"{"topic":"room:a","event":"phx_join","payload":{},"ref":"1"}"#
    #expect(
      hub.send(2, join)
        == [
          #"2< {"event":"phx_reply","join_ref":"1","payload":{"response":{},"status":"ok"},"#
            + #""ref":"1","topic":"room:a"}"#
        ])
    #expect(
      hub.send(1, #"["1","2","room:a","hi",{}]"#).first
        == #"2< {"event":"hi","payload":{},"ref":null,"topic":"room:a"}"#)
    #expect(
      hub.send(2, #"{"topic":"room:a","event":"hi","payload":{},"ref":"2"}"#)
        == [
          #"1< [null,null,"room:a","hi",{}]"#,
          #"2< {"event":"phx_reply","join_ref":"1","payload":{"response":{},"status":"ok"},"#
            + #""ref":"2","topic":"room:a"}"#,
        ])
  }

  @Test func `A leave is answered, and then the join is closed`() {
    var hub = HubTranscript(connections: 1)
    hub.join(1, "room:a")
    #expect(
      hub.send(1, #"["1","9","room:a","phx_leave",{}]"#)
        == [
          #"1< ["1","9","room:a","phx_reply",{"response":{},"status":"ok"}]"#,
          #"1< ["1","1","room:a","phx_close",{}]"#,
        ])
    #expect(hub.handle(.publish(topic: "room:a", event: "e", payload: [:])) == [])
    #expect(
      hub.send(1, #"["1","10","room:a","phx_leave",{}]"#)
        == [#"1< ["1","10","room:a","phx_reply",{"response":{},"status":"ok"}]"#])
  }

  @Test func `A second join of a topic closes the first one`() {
    var hub = HubTranscript(connections: 1)
    hub.join(1, "room:a")
    #expect(
      hub.send(1, #"["2","2","room:a","phx_join",{}]"#)
        == [
          #"1< ["1","1","room:a","phx_close",{}]"#,
          #"1< ["2","2","room:a","phx_reply",{"response":{},"status":"ok"}]"#,
        ])
    #expect(
      hub.handle(.publish(topic: "room:a", event: "e", payload: [:]))
        == [#"1< [null,null,"room:a","e",{}]"#])
  }

  @Test func `Messages with the reference of an earlier join are ignored`() {
    var hub = HubTranscript(connections: 2)
    hub.join(1, "room:a")
    hub.join(2, "room:a")
    hub.send(1, #"["2","2","room:a","phx_join",{}]"#)
    #expect(hub.send(1, #"["1","3","room:a","e",{}]"#) == [])
    #expect(hub.send(1, #"["1","4","room:a","phx_leave",{}]"#) == [])
    #expect(hub.send(1, #"["2","5","room:a","e",{}]"#).count == 2)
    #expect(hub.send(1, #"[null,"6","room:a","e",{}]"#).count == 2)
  }

  @Test(arguments: [
    (#"["1","2","room:b","e",{}]"#, "room:b", "unmatched topic"),
    (#"["1","2","room:a","e",[1]]"#, "room:a", "invalid payload"),
    (#"["1","2","room:a","phx_close",{}]"#, "room:a", "event not allowed"),
    (#"["1","2","room:a","presence_state",{}]"#, "room:a", "event not allowed"),
    (
      #"["1","2","room:a","system",{"status":"ok","extension":"x"}]"#, "room:a",
      "event not allowed"
    ),
    (#"["1","2","room:a","fail",{}]"#, "room:a", "failed as requested"),
  ])
  func `A push that is not possible is refused`(text: String, topic: String, reason: String) {
    var hub = HubTranscript(connections: 2)
    hub.join(1, "room:a")
    hub.join(2, "room:a")
    #expect(
      hub.send(1, text) == [
        #"1< ["1","2","\#(topic)","phx_reply","#
          + #"{"response":{"reason":"\#(reason)"},"status":"error"}]"#
      ])
  }

  @Test func `The events echo and silent reach no other member`() {
    var hub = HubTranscript(connections: 2)
    hub.join(1, "room:a")
    hub.join(2, "room:a")
    #expect(
      hub.send(1, #"["1","2","room:a","echo",{"n":1}]"#)
        == [#"1< ["1","2","room:a","phx_reply",{"response":{"n":1},"status":"ok"}]"#])
    #expect(hub.send(1, #"["1","3","room:a","silent",{}]"#) == [])
  }

  @Test(arguments: ["unknown:x", "phoenix", ""])
  func `A join of a topic that does not exist is refused`(topic: String) {
    var hub = HubTranscript(connections: 1)
    #expect(
      hub.join(1, topic) == [
        #"1< ["1","1","\#(topic)","phx_reply","#
          + #"{"response":{"reason":"unmatched topic"},"status":"error"}]"#
      ])
  }

  /// Case 61 of CASES.md.
  @Test(arguments: ["", "[]", "{}", "[1,2,3,4,5]", #"["1","1","t"]"#, "\u{0}"])
  func `An invalid message changes nothing`(text: String) {
    var hub = HubTranscript(connections: 1)
    hub.join(1, "room:a")
    #expect(hub.send(1, text) == [])
    #expect(hub.send(1, [9, 9]) == [])
    #expect(hub.send(1, #"["1","2","room:a","echo",{}]"#).count == 1)
  }

  @Test func `The server can close and fail a topic`() {
    var hub = HubTranscript(connections: 2)
    hub.join(1, "room:a")
    hub.join(2, "room:a")
    #expect(
      hub.handle(.closeTopic("room:a"))
        == [
          #"1< ["1","1","room:a","phx_close",{}]"#, #"2< ["1","1","room:a","phx_close",{}]"#,
        ])
    #expect(hub.handle(.failTopic("room:a")) == [])
    hub.join(1, "room:a")
    #expect(
      hub.handle(.failTopic("room:a")) == [#"1< ["1","1","room:a","phx_error",{}]"#])
    #expect(hub.send(1, #"["1","2","room:a","e",{}]"#).first?.contains("unmatched") == true)
  }

  @Test func `A dropped connection receives nothing more`() {
    var hub = HubTranscript(connections: 2)
    hub.join(1, "room:a")
    let first = HubConnection(rawValue: 1)
    #expect(hub.handle(.dropConnection(first)) == ["1! 1001 "])
    #expect(hub.handle(.dropConnection(first)) == [])
    #expect(hub.close(1) == [])
    #expect(hub.join(1, "room:a") == [])
    #expect(hub.handle(.publish(topic: "room:a", event: "e", payload: [:])) == [])
    #expect(hub.hub.connectionCount == 1)
  }

  @Test func `A binary push reaches the members that speak version 2`() {
    var hub = HubTranscript(connections: 2)
    hub.open(3, HubTranscript.v1)
    hub.join(1, "a")
    hub.join(2, "a")
    hub.send(3, #"{"topic":"a","event":"phx_join","payload":{},"ref":"1"}"#)
    let push: [UInt8] = [0, 1, 1, 1, 1] + Array("12ae".utf8) + [255]
    #expect(
      hub.send(1, push) == [
        "2< [2, 1, 1, 97, 101, 255]",
        #"1< ["1","2","a","phx_reply",{"response":{},"status":"ok"}]"#,
      ])
    let echo: [UInt8] = [0, 1, 1, 1, 4] + Array("12aecho".utf8) + [255]
    #expect(hub.send(1, echo) == ["1< [1, 1, 1, 1, 2, 49, 50, 97, 111, 107, 255]"])
  }
}
