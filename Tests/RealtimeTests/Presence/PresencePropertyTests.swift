import Realtime
import StateKit
import Testing

/// Tests that differences after a snapshot commute: their order and repetition do not matter. Case
/// 98 of CASES.md.
struct PresencePropertyTests {
  private static let snapshot = [PresenceMember.sample("a", "1"), .sample("b", "2", "3")]

  private func members(after diffs: [PresenceDiff]) -> [PresenceMember] {
    var machine = PresenceMachine()
    _ = machine.handle(.accepted(.none.next()))
    _ = machine.handle(.snapshot(nil, Self.snapshot))
    for diff in diffs { _ = machine.handle(.change(nil, .diff(diff))) }
    return machine.members
  }

  /// Returns the differences of a history in which references join once and leave at most once.
  private func history(_ count: Int, _ random: RandomSource) -> [PresenceDiff] {
    var present = Self.snapshot.flatMap { member in
      member.metas.map { (member.key.rawValue, $0.reference.rawValue) }
    }
    return (0..<count).map { number in
      var joins: [PresenceMember] = []
      var leaves: [PresenceMember] = []
      if random.int(in: 0..<3) > 0 {
        let member = (["a", "b", "c"][random.int(in: 0..<3)], "new \(number)")
        joins.append(.sample(member.0, member.1))
        present.append(member)
      }
      if joins.isEmpty || random.int(in: 0..<2) == 0, !present.isEmpty {
        let member = present.remove(at: random.int(in: 0..<present.count))
        leaves.append(.sample(member.0, member.1))
      }
      return PresenceDiff(joins: joins, leaves: leaves)
    }
  }

  @Test func `Each order of four differences ends in the same members`() {
    for seed in 0..<20 {
      let diffs = history(4, .seeded(UInt64(seed)))
      let expected = members(after: diffs)
      for order in permutations(of: [0, 1, 2, 3]) {
        // Each difference is also repeated at each place.
        for repeated in 0..<4 {
          for place in 0...4 {
            var order = order
            order.insert(repeated, at: place)
            #expect(members(after: order.map { diffs[$0] }) == expected)
          }
        }
      }
    }
  }

  @Test func `Random orders and repetitions end in the same members`() {
    for seed in 0..<400 {
      let random = RandomSource.seeded(UInt64(seed))
      let diffs = history(1 + random.int(in: 0..<30), random)
      var generator = random
      var order = diffs.shuffled(using: &generator)
      for _ in 0..<random.int(in: 0..<20) {
        order.insert(
          diffs[random.int(in: 0..<diffs.count)], at: random.int(in: 0..<order.count + 1))
      }
      #expect(members(after: order) == members(after: diffs), "seed \(seed)")
    }
  }

  /// Invariant I9: the sum of the differences that subscribers receive is the list of members.
  @Test func `The published differences add up to the members`() {
    for seed in 0..<200 {
      let random = RandomSource.seeded(UInt64(seed))
      var world = PresenceWorld()
      for _ in 0..<60 {
        let events = world.events
        #expect(world.apply(events[random.int(in: 0..<events.count)]) == [], "seed \(seed)")
      }
    }
  }

  private func permutations(of values: [Int]) -> [[Int]] {
    if values.isEmpty { return [[]] }
    return values.flatMap { value in
      permutations(of: values.filter { $0 != value }).map { [value] + $0 }
    }
  }
}
