import HTTPExchange
import Realtime
import Testing

/// The limits of a hub that concern connections, topics and names.
struct HubLimitTests {
  private func hub(_ change: (inout HubLimits) -> Void) -> HubTranscript {
    var limits = HubLimits()
    change(&limits)
    let application = PusherApplication(signer: PusherSigner(key: "key", secret: "secret"))
    return HubTranscript(
      HubConfiguration(limits: limits, applications: [application]), connections: 2)
  }

  private func reason(_ answers: [String]) -> Substring? {
    answers.first?.split(separator: #""reason":""#).dropFirst().first?.split(separator: "\"").first
  }

  @Test func `A connection above the limit is closed`() {
    var hub = hub { $0.connections = 2 }
    #expect(hub.open(3) == ["3! 1013 too many connections"])
    #expect(
      hub.open(3, "/app/key?protocol=7")
        == [
          #"3< {"data":"{\"code\":4100,\"message\":\"Over capacity\"}","event":"pusher:error"}"#,
          "3! 4100 Over capacity",
        ])
    hub.close(1)
    #expect(hub.open(3) == [])
  }

  @Test func `A connection with an unknown version of Phoenix is closed`() {
    var hub = hub { _ in }
    #expect(hub.open(3, "/socket/websocket?vsn=3.0.0") == ["3! 1008 unsupported version"])
    #expect(hub.open(3, "/socket/websocket?apikey=x") == [])
  }

  @Test func `A channel above the limit of its connection is refused`() {
    var hub = hub { $0.channelsPerConnection = 2 }
    for topic in ["a", "b", "b"] { #expect(reason(hub.join(1, topic)) == nil) }
    #expect(reason(hub.join(1, "c")) == "too many channels joined")
    #expect(reason(hub.join(2, "c")) == nil)
    hub.send(1, #"["1","2","a","phx_leave",{}]"#)
    #expect(reason(hub.join(1, "c")) == nil)
  }

  @Test
  func `A topic above the limit replaces the topic without members whose last join is oldest`() {
    var hub = hub { $0.topics = 2 }
    hub.join(1, "a")
    hub.join(1, "b")
    #expect(reason(hub.join(2, "c")) == "too many topics")
    hub.send(1, #"["1","2","b","phx_leave",{}]"#)
    hub.send(1, #"["1","3","a","phx_leave",{}]"#)
    #expect(reason(hub.join(2, "c")) == nil)
    #expect(hub.hub.position(of: "a") == nil)
    #expect(hub.hub.position(of: "b") != nil)
  }

  @Test func `Names and references that are too long are refused`() {
    var hub = hub {
      $0.topicBytes = 3
      $0.eventBytes = 3
      $0.referenceBytes = 3
      $0.postgresChanges = 1
    }
    #expect(reason(hub.join(1, "room")) == "unmatched topic")
    #expect(reason(hub.join(1, "abc")) == nil)
    #expect(reason(hub.send(1, #"["1","2","abc","rename",{}]"#)) == "event name too long")
    let binary: [UInt8] = [0, 1, 1, 3, 6] + Array("12abcrename".utf8) + [255]
    #expect(reason(hub.send(1, binary)) == "event name too long")
    let framed: [UInt8] = [3, 1, 1, 3, 6, 0, 0] + Array("12abcrename".utf8) + [255]
    #expect(reason(hub.send(1, framed)) == "event name too long")
    #expect(hub.send(1, #"["1","2222","abc","e",{}]"#) == [])
    #expect(hub.send(1, #"["1","222","abc","e",{}]"#).count == 1)
    let changes = #"{"config":{"postgres_changes":[{},{}]}}"#
    #expect(reason(hub.join(1, "b", changes)) == "too many changes")
  }

  @Test func `A topic's name is not longer than a binary message can express`() {
    var hub = hub { $0.topicBytes = 1_000 }
    #expect(reason(hub.join(1, String(repeating: "a", count: 256))) == "unmatched topic")
    #expect(reason(hub.join(1, String(repeating: "a", count: 255))) == nil)
  }

  @Test func `The presences of a topic have a total size`() {
    var hub = hub { $0.topicPresenceBytes = 400 }
    let join = #"{"config":{"presence":{"key":"k","enabled":true}}}"#
    func track(_ length: Int) -> String {
      let text = String(repeating: "x", count: length)
      return
        #"["1","2","a","presence",{"type":"presence","event":"track","payload":{"t":"\#(text)"}}]"#
    }
    hub.join(1, "a", join)
    hub.join(2, "a", join)
    #expect(reason(hub.send(1, track(100))) == nil)
    #expect(reason(hub.send(2, track(100))) == "too many presences")
    // A presence makes room for its successor, and when it ends, for others.
    #expect(reason(hub.send(1, track(200))) == nil)
    hub.send(1, #"["1","3","a","presence",{"type":"presence","event":"untrack"}]"#)
    #expect(reason(hub.send(2, track(200))) == nil)
  }

  @Test func `The histories of all topics have a total size`() {
    var hub = hub { $0.totalHistoryBytes = 1_000 }
    func recovered(_ topic: String, after offset: Int) -> Bool {
      let epoch = hub.hub.position(of: topic)?.epoch.rawValue ?? ""
      let answers = hub.join(
        1, topic, #"{"recover":{"epoch":"\#(epoch)","offset":\#(offset)}}"#)
      return answers.contains { $0.contains(#""recovered":true"#) }
    }
    hub.join(1, "a", #"{"recover":{}}"#)
    hub.join(1, "b", #"{"recover":{}}"#)
    for _ in 1...3 { hub.handle(.publish(topic: "a", event: "e", payload: [:])) }
    hub.handle(.publish(topic: "b", event: "e", payload: [:]))
    #expect(recovered("a", after: 0) && recovered("b", after: 0))
    for _ in 1...3 { hub.handle(.publish(topic: "b", event: "e", payload: [:])) }
    // The topic that grows loses its own oldest messages.
    #expect(recovered("a", after: 0) && !recovered("b", after: 0) && recovered("b", after: 3))
  }

  @Test func `Topics are compared by the bytes of their names`() {
    var hub = hub { _ in }
    hub.join(1, "caf\u{E9}")
    hub.join(2, "cafe\u{301}")
    let sent = hub.handle(.publish(topic: "cafe\u{301}", event: "e", payload: [:]))
    #expect(sent.count == 1 && sent.first?.hasPrefix("2<") == true)
  }
}
