extension ValueComparison {
  /// Compares elements with ids, and reports as few moves as possible. If several selections of
  /// moved elements are possible, elements whose index changed are preferred.
  mutating func compareIdentified(
    _ list: ElementLists, _ oldIDs: [AnyHashable], _ newIDs: [AnyHashable],
    into group: inout DifferenceGroup
  ) {
    let oldIndices = Dictionary(zip(oldIDs, oldIDs.indices)) { first, _ in first }
    let newIndices = Dictionary(zip(newIDs, newIDs.indices)) { first, _ in first }
    // The old and the new index of each element that is in both lists.
    let common = oldIDs.enumerated().compactMap { old, id in newIndices[id].map { (old, $0) } }
    let inOrder = common.map(\.1).longestIncreasingSubsequence { common[$0].0 == common[$0].1 }
    // From this new index on, all elements were inserted.
    let firstAppended = (common.map(\.1).max() ?? -1) + 1
    var names = KeyNames(printer)
    var (nextOld, nextNew) = (0, 0)
    let kept = inOrder.sorted().map { common[$0] }
    for (keptOld, keptNew) in kept + [(oldIDs.count, newIDs.count)] {
      // Between two elements that kept their order: first the removed elements, then the inserted
      // and the moved ones.
      for old in nextOld..<keptOld where newIndices[oldIDs[old]] == nil {
        group.add(
          recordChange { .removed($0.capture(list.old[old])) }, at: .id(names.name(of: oldIDs[old]))
        )
      }
      for new in nextNew..<keptNew {
        let id = ValuePath.Component.id(names.name(of: newIDs[new]))
        if let old = oldIndices[newIDs[new]] {
          let (from, to) = (list.start + old, list.start + new)
          group.add(recordChange { _ in .moved(from: from, to: to) }, at: id)
          if let difference = compareElements(list, old, new) { group.add(difference, at: id) }
        } else {
          let position = new >= firstAppended && list.end == 0 ? nil : list.start + new
          group.add(recordChange { .inserted($0.capture(list.new[new]), at: position) }, at: id)
        }
      }
      if keptOld < oldIDs.count, let difference = compareElements(list, keptOld, keptNew) {
        group.add(difference, at: .id(names.name(of: newIDs[keptNew])))
      } else if keptOld < oldIDs.count {
        group.addUnchanged(1)
      }
      (nextOld, nextNew) = (keptOld + 1, keptNew + 1)
    }
  }
}
