/// The groups of a store, with the number of *members* of each: its running effects and its queued
/// actions. A group ends when its last member leaves.
struct GroupTable {
  private struct Group {
    var generation: UInt32
    var memberCount = 0
    var isCancelled = false
  }

  private var groups: [Group] = []
  private var freeSlots: [Int32] = []

  /// The number of groups that were not freed.
  var count: Int { groups.count - freeSlots.count }

  /// Creates a group. The caller is its first member, so the group does not end before the caller
  /// leaves it.
  mutating func makeGroup() -> GroupID {
    if let index = freeSlots.popLast() {
      groups[Int(index)].generation &+= 1
      groups[Int(index)].memberCount = 1
      groups[Int(index)].isCancelled = false
      return GroupID(index: index, generation: groups[Int(index)].generation)
    }
    groups.append(Group(generation: 1, memberCount: 1))
    return GroupID(index: Int32(groups.count - 1), generation: 1)
  }

  mutating func enter(_ id: GroupID) { groups[Int(id.index)].memberCount += 1 }

  /// Removes a member. Returns whether the group has ended.
  mutating func leave(_ id: GroupID) -> Bool {
    groups[Int(id.index)].memberCount -= 1
    return groups[Int(id.index)].memberCount == 0
  }

  /// Frees the slot of a group that has ended.
  mutating func free(_ id: GroupID) { freeSlots.append(id.index) }

  mutating func cancel(_ id: GroupID) {
    let group = groups[Int(id.index)]
    if group.generation == id.generation, group.memberCount > 0 {
      groups[Int(id.index)].isCancelled = true
    }
  }

  func memberCount(of id: GroupID) -> Int { groups[Int(id.index)].memberCount }

  /// The groups that have not ended.
  var ids: [GroupID] {
    groups.indices.filter { groups[$0].memberCount > 0 }.map {
      GroupID(index: Int32($0), generation: groups[$0].generation)
    }
  }

  /// Returns whether a group is cancelled. The group must not have ended.
  func isCancelled(_ id: GroupID) -> Bool { groups[Int(id.index)].isCancelled }
}
