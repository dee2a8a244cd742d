import HTTPExchange
import Realtime
import Testing

/// Tests which snapshots and differences change the members, and what subscribers are notified of.
struct PresenceMachineTests {
  private let first = JoinID.none.next()
  private let second = JoinID.none.next().next()

  private func current(
    _ members: PresenceMember..., policy: PresencePolicy = PresencePolicy()
  ) -> PresenceMachine {
    var machine = PresenceMachine(policy)
    _ = machine.handle(.accepted(first))
    _ = machine.handle(.snapshot(first, members))
    return machine
  }

  /// Case 45 of CASES.md.
  @Test func `An empty snapshot has no members and publishes nothing`() {
    var machine = PresenceMachine()
    _ = machine.handle(.accepted(first))
    #expect(machine.handle(.snapshot(first, [])) == [])
    #expect(machine.members == [])
    #expect(machine.state == .current(first))
  }

  /// Case 46 of CASES.md.
  @Test func `A member stays until its last reference leaves`() {
    var machine = current(.sample("a", "1"))
    _ = machine.handle(.joins(.sample("a", "2")))
    #expect(machine.members == [.sample("a", "1", "2")])
    #expect(
      machine.handle(.leaves(.sample("a", "1")))
        == [.publish(PresenceDiff(leaves: [.sample("a", "1")]))])
    #expect(machine.member(PresenceKey(rawValue: "a")) == .sample("a", "2"))
    _ = machine.handle(.leaves(.sample("a", "2")))
    #expect(machine.member(PresenceKey(rawValue: "a")) == nil)
  }

  /// Case 47 of CASES.md.
  @Test func `Only new references are reported`() {
    var machine = current(.sample("a", "1"))
    #expect(
      machine.handle(.joins(.sample("a", "1", "2")))
        == [.publish(PresenceDiff(joins: [.sample("a", "2")]))])
    #expect(
      machine.handle(.snapshot(first, [.sample("a", "1", "2", "3")]))
        == [.publish(PresenceDiff(joins: [.sample("a", "3")]))])
  }

  /// Case 48 of CASES.md. phoenix#2255.
  @Test func `A difference before the snapshot of its join is applied after the snapshot`() {
    var machine = PresenceMachine()
    _ = machine.handle(.accepted(first))
    #expect(machine.handle(.leaves(.sample("a", "1"))) == [])
    #expect(machine.handle(.joins(.sample("b", "2"))) == [])
    #expect(
      machine.handle(.snapshot(first, [.sample("a", "1")]))
        == [.publish(PresenceDiff(joins: [.sample("b", "2")]))])
  }

  /// Case 48 of CASES.md.
  @Test func `A snapshot or a difference of an earlier join changes nothing`() {
    var machine = current(.sample("a", "1"))
    _ = machine.handle(.accepted(second))
    let awaiting = machine
    #expect(machine.handle(.snapshot(first, [.sample("b", "2")])) == [])
    #expect(
      machine.handle(.change(first, .diff(PresenceDiff(joins: [.sample("b", "2")])))) == [])
    #expect(machine == awaiting)
    _ = machine.handle(.snapshot(second, []))
    #expect(machine.members == [])
  }

  /// Case 49 of CASES.md.
  @Test func `An update is a join and a leave, and never removes the member`() {
    var machine = current(.sample("a", "1"))
    let update = PresenceDiff(joins: [.sample("a", "2")], leaves: [.sample("a", "1")])
    #expect(machine.handle(.change(first, .diff(update))) == [.publish(update)])
    #expect(machine.members == [.sample("a", "2")])
  }

  /// Case 51 of CASES.md.
  @Test func `The snapshot of a new join drops members that left meanwhile`() {
    var machine = current(.sample("a", "1"), .sample("ghost", "2"))
    #expect(machine.handle(.dropped) == [.publishStale(true)])
    #expect(machine.members.count == 2)
    _ = machine.handle(.accepted(second))
    #expect(
      machine.handle(.snapshot(second, [.sample("a", "1")])) == [
        .publish(PresenceDiff(leaves: [.sample("ghost", "2")])), .publishStale(false),
      ])
  }

  /// Case 51 of CASES.md.
  @Test func `A policy that clears the members lets all of them leave on a drop`() {
    var machine = current(.sample("a", "1"), policy: PresencePolicy(drop: .clear))
    #expect(
      machine.handle(.dropped) == [.publish(PresenceDiff(leaves: [.sample("a", "1")]))])
    #expect(machine.members == [] && !machine.isStale)
    #expect(machine.handle(.joins(.sample("b", "2"))) == [])
  }

  /// Case 99 of CASES.md.
  @Test func `A user with two devices stays a member when one of them leaves`() {
    var machine = current(.sample("user", "phone", "laptop"))
    _ = machine.handle(.leaves(.sample("user", "phone")))
    #expect(machine.members == [.sample("user", "laptop")])
  }

  /// Case 98 of CASES.md.
  @Test func `A leave that arrives before its join leaves no ghost`() {
    var machine = current()
    #expect(machine.handle(.leaves(.sample("a", "1"))) == [])
    #expect(machine.handle(.joins(.sample("a", "1"))) == [])
    #expect(machine.members == [])
  }

  /// Case 98 of CASES.md.
  @Test func `A join that is repeated after its leave leaves no ghost`() {
    var machine = current()
    _ = machine.handle(.joins(.sample("a", "1")))
    _ = machine.handle(.leaves(.sample("a", "1")))
    #expect(machine.handle(.joins(.sample("a", "1"))) == [])
    #expect(machine.members == [])
  }

  /// Pusher's members have no references. Cases 46 and 52 of CASES.md.
  @Test func `A member without references is added once, removed and added again`() {
    var machine = current()
    let key = PresenceKey(rawValue: "7")
    #expect(machine.handle(.change(nil, .memberAdded(key, .null))).count == 1)
    #expect(machine.handle(.change(nil, .memberAdded(key, .null))) == [])
    #expect(machine.handle(.change(nil, .memberRemoved(key))).count == 1)
    #expect(machine.handle(.change(nil, .memberRemoved(key))) == [])
    #expect(machine.handle(.change(nil, .memberAdded(key, .null))).count == 1)
  }
}
