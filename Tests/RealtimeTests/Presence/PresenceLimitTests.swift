import HTTPExchange
import Realtime
import Testing

/// Tests what happens at the limits of a channel's presence.
struct PresenceLimitTests {
  private func current(_ policy: PresencePolicy, _ members: [PresenceMember] = [])
    -> PresenceMachine
  {
    var machine = PresenceMachine(policy)
    _ = machine.handle(.accepted(.none.next()))
    _ = machine.handle(.snapshot(nil, members))
    return machine
  }

  /// Case 98 of CASES.md.
  @Test func `A leave above the limit of early leaves asks for a new snapshot`() {
    var machine = current(PresencePolicy(), [.sample("here", "0")])
    for number in 1...1_024 {
      #expect(machine.handle(.leaves(.sample("early", "\(number)"))) == [])
    }
    #expect(
      machine.handle(.leaves(.sample("early", "1025")))
        == [.publishStale(true), .requestSnapshot])
    #expect(machine.state == .awaitingJoin(.none.next()))
    #expect(machine.handle(.leaves(.sample("early", "1026"))) == [])
  }

  @Test func `The next snapshot replaces stale members`() {
    var policy = PresencePolicy()
    policy.earlyLeaveLimit = 0
    var machine = current(policy, [.sample("a", "1")])
    _ = machine.handle(.leaves(.sample("b", "2")))
    #expect(machine.isStale)
    _ = machine.handle(.accepted(.none.next().next()))
    #expect(
      machine.handle(.snapshot(nil, [.sample("c", "3")])) == [
        .publish(PresenceDiff(joins: [.sample("c", "3")], leaves: [.sample("a", "1")])),
        .publishStale(false),
      ])
  }

  /// Invariant I9.
  @Test func `A list of members that a drop has cleared is not stale`() {
    var policy = PresencePolicy(drop: .clear)
    policy.earlyLeaveLimit = 0
    var machine = current(policy, [.sample("a", "1")])
    _ = machine.handle(.leaves(.sample("b", "2")))
    #expect(machine.isStale)
    #expect(
      machine.handle(.dropped)
        == [.publish(PresenceDiff(leaves: [.sample("a", "1")])), .publishStale(false)])
    #expect(machine.members == [] && !machine.isStale)
  }

  @Test func `Presences above the limit mark the members stale`() {
    var policy = PresencePolicy()
    policy.presenceLimit = 2
    policy.earlyLeaveLimit = 0
    var machine = current(policy, [.sample("a", "1"), .sample("b", "2")])
    #expect(!machine.isStale && !machine.isTruncated)
    #expect(machine.handle(.joins(.sample("c", "3"))) == [.publishStale(true)])
    #expect(machine.isTruncated)
    // A leave of a presence that was not added is not an early leave.
    #expect(machine.handle(.leaves(.sample("c", "3"))) == [])
    #expect(machine.handle(.leaves(.sample("d", "4"))) == [])
    #expect(machine.members == [.sample("a", "1"), .sample("b", "2")])
  }

  @Test func `A snapshot above the limit is stale, and one within the limit is not`() {
    var policy = PresencePolicy()
    policy.presenceLimit = 1
    var machine = current(policy, [.sample("a", "1"), .sample("b", "2")])
    #expect(machine.isStale)
    #expect(machine.members.count == 1)
    #expect(machine.handle(.snapshot(nil, [.sample("a", "1")])) == [.publishStale(false)])
    #expect(!machine.isTruncated)
  }

  @Test func `A change above the limit of queued changes asks for a new snapshot`() {
    var policy = PresencePolicy()
    policy.queueLimit = 1
    var machine = PresenceMachine(policy)
    _ = machine.handle(.accepted(.none.next()))
    #expect(machine.handle(.joins(.sample("a", "1"))) == [])
    #expect(machine.handle(.joins(.sample("b", "2"))) == [.requestSnapshot])
  }
}

extension PresenceMember {
  /// A member with presences of the given references and no payload.
  static func sample(_ key: String, _ references: String...) -> Self {
    Self(
      key: PresenceKey(rawValue: key),
      metas: references.map {
        PresenceMeta(reference: PresenceReference(rawValue: $0), payload: .null)
      })
  }
}

extension PresenceMachine.Event {
  /// A difference in which members join. It belongs to the current join of the channel.
  static func joins(_ members: PresenceMember...) -> Self {
    .change(nil, .diff(PresenceDiff(joins: members)))
  }

  /// A difference in which members leave. It belongs to the current join of the channel.
  static func leaves(_ members: PresenceMember...) -> Self {
    .change(nil, .diff(PresenceDiff(leaves: members)))
  }
}
