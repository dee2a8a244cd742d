extension StoreCore {
  /// Returns the branch of a present child, creating it on first use. Returns nil if the action
  /// that returned the effect also removed the child.
  func branch(
    of id: AnyHashable, operator number: Int, under parent: ChildBranch?
  ) -> ChildBranch? {
    let address = (parent?.address ?? ChildAddress()).appending(id)
    guard operators[number].isPresent(address) else { return nil }
    var family = (parent?.families ?? families)[number] ?? ChildFamily()
    if let branch = family.members[id] { return branch }
    let branch = ChildBranch(number: number, address: address, parent: parent)
    family.members[id] = branch
    family.membership = membership(number, parent)
    setFamily(family, number, parent)
    markNested(parent)
    return branch
  }

  /// Returns the place of a child, given the place of its parent.
  func place(of id: AnyHashable, operator number: Int, in place: ChildPlace) -> ChildPlace {
    let families: [Int: ChildFamily]
    switch place {
    case .store: families = self.families
    case .child(let parent): families = parent.families
    case .idleChild: return .idleChild
    }
    return families[number]?.members[id].map(ChildPlace.child) ?? .idleChild
  }

  /// Cancels the effects of removed children. The store calls this function after each action while
  /// a child has running effects. The call costs little if no row was added or removed.
  func endAbsentChildren() {
    // All entries are collected before the first is cancelled, because each cancellation changes
    // the tree.
    var absent: [EffectToken] = []
    findAbsent(under: nil, &absent)
    if !absent.isEmpty { cancelTrees(absent) }
  }

  private func findAbsent(under parent: ChildBranch?, _ absent: inout [EffectToken]) {
    for (number, family) in parent?.families ?? families {
      let membership = membership(number, parent)
      let isUnchanged = membership != nil && membership === family.membership
      if isUnchanged && !family.mayContainFamilies { continue }
      for member in family.members.values {
        if isUnchanged || operators[number].isPresent(member.address) {
          if !member.families.isEmpty { findAbsent(under: member, &absent) }
        } else {
          absent += allBrackets(of: member)
        }
      }
      if !isUnchanged && membership != nil {
        var family = family
        family.membership = membership
        setFamily(family, number, parent)
      }
    }
  }

  /// Returns the entries that contain the effects of a child and of its children.
  func allBrackets(of branch: ChildBranch) -> [EffectToken] {
    branch.brackets.map { effects.token($0) }
      + branch.families.values.flatMap { family in
        family.members.values.flatMap { allBrackets(of: $0) }
      }
  }

  private func membership(_ number: Int, _ parent: ChildBranch?) -> AnyObject? {
    operators[number].membership?(parent?.address ?? ChildAddress())
  }

  private func setFamily(_ family: ChildFamily?, _ number: Int, _ parent: ChildBranch?) {
    if let parent { parent.families[number] = family } else { families[number] = family }
  }

  /// Records in the families of a child and of its ancestors that a member has children with
  /// running effects.
  private func markNested(_ parent: ChildBranch?) {
    guard let parent else { return }
    var family = (parent.parent?.families ?? families)[parent.number] ?? ChildFamily()
    if family.mayContainFamilies { return }
    family.mayContainFamilies = true
    setFamily(family, parent.number, parent.parent)
    markNested(parent.parent)
  }

  /// Removes a branch if it has no running effects, and then its parent likewise.
  func prune(_ branch: ChildBranch) {
    guard branch.isEmpty, let id = branch.address.ids.last else { return }
    let parent = branch.parent
    guard var family = (parent?.families ?? families)[branch.number],
      family.members[id] === branch
    else { return }
    family.members[id] = nil
    setFamily(family.members.isEmpty ? nil : family, branch.number, parent)
    if let parent { prune(parent) }
  }
}
