/// The search for children that have running effects, but were removed from the state by an action.
/// If no row of a collection was added or removed since the previous search, the search does not
/// check the rows of this collection.
struct ChildPresence {
  /// The key of the children of one operator, such as `forEach`, in one parent.
  private struct FamilyKey: Hashable {
    let parent: ChildToken
    let number: Int
  }

  /// The ``MembershipToken`` of each collection at the previous search, by family. As long as the
  /// token of a collection is the same object, no child was added or removed.
  private var memberships: [FamilyKey: AnyObject] = [:]
  /// The number of ``memberships`` above which those of families without effects are removed.
  private var membershipLimit = 8

  /// Returns the children that have running effects, but are no longer in the state.
  mutating func absentChildren(in children: ChildTree, _ registry: ChildRegistry) -> [ChildToken] {
    var absent: [ChildToken] = []
    find(under: .root, in: children, registry, &absent)
    if memberships.count > membershipLimit { removeStaleMemberships(children) }
    return absent
  }

  /// Removes the entries of families in which no child has running effects.
  private mutating func removeStaleMemberships(_ children: ChildTree) {
    memberships = memberships.filter { key, _ in
      children.contains(key.parent) && children.families(of: key.parent)[key.number] != nil
    }
    // Doubled, so that the removal costs each search a constant time on average.
    membershipLimit = max(8, 2 * memberships.count)
  }

  /// The number of stored membership tokens.
  var membershipCount: Int { memberships.count }

  private mutating func find(
    under parent: ChildToken, in children: ChildTree, _ registry: ChildRegistry,
    _ absent: inout [ChildToken]
  ) {
    for (number, family) in children.families(of: parent) {
      let entry = registry[number]
      let membership = entry.membership?(children.address(of: parent))
      let key = FamilyKey(parent: parent, number: number)
      let isUnchanged = membership != nil && membership === memberships[key]
      if isUnchanged && !family.mayContainFamilies { continue }
      for member in family.members.values {
        if isUnchanged || entry.isPresent(children.address(of: member)) {
          if !children.families(of: member).isEmpty {
            find(under: member, in: children, registry, &absent)
          }
        } else {
          absent.append(member)
        }
      }
      if !isUnchanged, membership != nil { memberships[key] = membership }
    }
  }
}
