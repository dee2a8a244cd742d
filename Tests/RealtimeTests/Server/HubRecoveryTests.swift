import HTTPExchange
import Realtime
import StateKit
import Testing

/// The numbers of messages, and their replay.
struct HubRecoveryTests {
  private static let epoch = HubTranscript.name

  private func reply(
    _ number: UInt64, offset: Int, recovered: Bool, epoch: String = Self.epoch
  ) -> String {
    #"\#(number)< ["1","1","a","phx_reply",{"response":{"recovery":{"epoch":"\#(epoch)","#
      + #""offset":\#(offset),"recovered":\#(recovered)}},"status":"ok"}]"#
  }

  private func recover(_ offset: Int, epoch: String = Self.epoch) -> String {
    #"{"recover":{"epoch":"\#(epoch)","offset":\#(offset)}}"#
  }

  private func hub(publishing count: Int, limits: HubLimits = HubLimits()) -> HubTranscript {
    var hub = HubTranscript(HubConfiguration(limits: limits), connections: 3)
    hub.join(3, "a")
    for number in 0..<count {
      hub.handle(.publish(topic: "a", event: "e", payload: ["n": .integer(Int64(number))]))
    }
    return hub
  }

  @Test func `A join without a position gets that of the last message`() {
    var hub = hub(publishing: 2)
    #expect(hub.join(1, "a", #"{"recover":{}}"#) == [reply(1, offset: 2, recovered: false)])
    #expect(
      hub.hub.position(of: "a")
        == ChannelPosition(epoch: StreamEpoch(rawValue: Self.epoch), offset: 2))
  }

  @Test func `Only joins with recovery receive numbers, which are added to the payload's meta`() {
    var hub = HubTranscript(connections: 2)
    hub.join(1, "a", #"{"recover":{}}"#)
    hub.join(2, "a")
    #expect(
      hub.handle(.publish(topic: "a", event: "e", payload: ["meta": ["x": 1]]))
        == [
          #"1< [null,null,"a","e",{"meta":{"offset":1,"x":1}}]"#,
          #"2< [null,null,"a","e",{"meta":{"x":1}}]"#,
        ])
  }

  @Test func `A join with recovery receives its own pushes, so that its stream has no gap`() {
    var hub = HubTranscript(connections: 1)
    hub.join(1, "a", #"{"recover":{}}"#)
    #expect(
      hub.send(1, #"["1","2","a","e",{}]"#)
        == [
          #"1< [null,null,"a","e",{"meta":{"offset":1}}]"#,
          #"1< ["1","2","a","phx_reply",{"response":{},"status":"ok"}]"#,
        ])
  }

  /// Case 94 of CASES.md.
  @Test func `Missed messages are replayed in order after the reply`() {
    var hub = hub(publishing: 3)
    #expect(
      hub.join(1, "a", recover(1))
        == [
          reply(1, offset: 3, recovered: true),
          #"1< ["1",null,"a","e",{"meta":{"offset":2},"n":1}]"#,
          #"1< ["1",null,"a","e",{"meta":{"offset":3},"n":2}]"#,
        ])
    #expect(hub.join(2, "a", recover(3)) == [reply(2, offset: 3, recovered: true)])
  }

  /// Cases 95 and 97 of CASES.md.
  @Test func `A position of another stream, or from the future, is not recovered`() {
    var hub = hub(publishing: 3)
    let refusal = [reply(1, offset: 3, recovered: false)]
    #expect(hub.join(1, "a", recover(1, epoch: "f")).suffix(1) == refusal[...])
    #expect(hub.join(1, "a", recover(4)).suffix(1) == refusal[...])
    #expect(hub.join(1, "a", recover(-1)).last?.contains("invalid payload") == true)
  }

  /// Case 95 of CASES.md.
  @Test func `A position before the history is not recovered`() {
    var limits = HubLimits()
    limits.historyMessages = 2
    var hub = hub(publishing: 4, limits: limits)
    #expect(hub.join(1, "a", recover(1)) == [reply(1, offset: 4, recovered: false)])
    #expect(hub.join(2, "a", recover(2)).count == 3)
  }

  @Test func `The history keeps no more bytes than its limit`() {
    var limits = HubLimits()
    // Room for two messages: each counts as 7 bytes of payload, 6 bytes for each of its two
    // names of one letter, and 192 bytes for the rest.
    limits.historyBytes = 2 * 211
    var hub = hub(publishing: 4, limits: limits)
    #expect(hub.join(1, "a", recover(1)) == [reply(1, offset: 4, recovered: false)])
    #expect(hub.join(2, "a", recover(2)).count == 3)
    limits.historyBytes = 0
    hub = self.hub(publishing: 4, limits: limits)
    #expect(hub.join(1, "a", recover(4)) == [reply(1, offset: 4, recovered: true)])
    #expect(hub.join(2, "a", recover(3)) == [reply(2, offset: 4, recovered: false)])
  }

  @Test func `A topic without members keeps its stream, and a new hub begins another one`() {
    var hub = hub(publishing: 1)
    hub.close(3)
    hub.handle(.publish(topic: "a", event: "e", payload: [:]))
    #expect(
      hub.join(1, "a", recover(1))
        == [
          reply(1, offset: 2, recovered: true), #"1< ["1",null,"a","e",{"meta":{"offset":2}}]"#,
        ])
    var restarted = HubTranscript(connections: 1)
    restarted.random = RandomSource { 0xF }
    #expect(
      restarted.join(1, "a", recover(2))
        == [reply(1, offset: 0, recovered: false, epoch: "000000000000000f")])
  }

  /// Cases 94 to 97 of CASES.md.
  @Test func `Clients receive the stream without gaps, however they rejoin and the hub restarts`() {
    var recovered = 0
    var lost = 0
    for seed in UInt64(0)..<40 {
      var world = RecoveryWorld(seed: seed)
      for _ in 0..<120 { world.step() }
      recovered += world.recoveredJoins
      lost += world.unrecoveredJoins
      #expect(world.violations == [], "seed \(seed)")
    }
    // The worlds exercise both outcomes.
    #expect(recovered > 250)
    #expect(lost > 125)
  }
}
