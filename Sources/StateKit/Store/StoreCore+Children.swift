extension StoreCore {
  /// The branch of a child that is there; nil when the child went away in the same action that
  /// returned this effect.
  func branch(
    of id: AnyHashable, operator number: Int, under parent: ChildBranch?
  ) -> ChildBranch? {
    let address = (parent?.address ?? ChildAddress()).appending(id)
    guard operators.operators[number].isPresent(address) else { return nil }
    var family = (parent?.families ?? families)[number] ?? ChildFamily()
    if let branch = family.members[id] { return branch }
    let branch = ChildBranch(number: number, address: address, parent: parent)
    family.members[id] = branch
    family.membership = membership(number, parent)
    store(family, number, parent)
    markNested(parent)
    return branch
  }

  /// Ends the effects of children that are not there any more. Called after each action; it costs
  /// nothing while no child has a live effect, and little while no row came or went.
  func endAbsentChildren() { endAbsent(in: families, under: nil) }

  private func endAbsent(in families: [Int: ChildFamily], under parent: ChildBranch?) {
    // The operators' order, not the dictionary's: the order of events must not depend on hashing.
    for number in families.keys.sorted() {
      guard var family = families[number] else { continue }
      let membership = membership(number, parent)
      let isUnchanged = membership != nil && membership === family.membership
      if isUnchanged && !family.isNested { continue }
      let members = Array(family.members.values)
      family.membership = membership
      store(family, number, parent)
      var absent: [ChildBranch] = []
      for member in members {
        if isUnchanged || operators.operators[number].isPresent(member.address) {
          if !member.families.isEmpty { endAbsent(in: member.families, under: member) }
        } else {
          absent.append(member)
        }
      }
      let brackets = absent.flatMap { allBrackets(of: $0) }
      for token in brackets.sorted(by: { $0.index < $1.index }) where effects.isLive(token) {
        cancelTree(token.index)
      }
    }
  }

  private func allBrackets(of branch: ChildBranch) -> [EffectToken] {
    branch.brackets.map { effects.token($0) }
      + branch.families.values.flatMap { family in
        family.members.values.flatMap { allBrackets(of: $0) }
      }
  }

  private func membership(_ number: Int, _ parent: ChildBranch?) -> AnyObject? {
    operators.operators[number].membership?(parent?.address ?? ChildAddress())
  }

  private func store(_ family: ChildFamily?, _ number: Int, _ parent: ChildBranch?) {
    if let parent { parent.families[number] = family } else { families[number] = family }
  }

  private func markNested(_ parent: ChildBranch?) {
    guard let parent else { return }
    var family = (parent.parent?.families ?? families)[parent.number] ?? ChildFamily()
    if family.isNested { return }
    family.isNested = true
    store(family, parent.number, parent.parent)
    markNested(parent.parent)
  }

  /// Forgets a branch without live effects.
  func prune(_ branch: ChildBranch) {
    guard branch.isEmpty, let id = branch.address.ids.last else { return }
    let parent = branch.parent
    guard var family = (parent?.families ?? families)[branch.number],
      family.members[id] === branch
    else { return }
    family.members[id] = nil
    store(family.members.isEmpty ? nil : family, branch.number, parent)
    if let parent { prune(parent) }
  }
}
