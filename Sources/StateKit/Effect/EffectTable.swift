/// The running effects of a store as a tree, stored in arrays. A leaf is an operation; an inner
/// entry contains the effects of a sequence, an id, a child, or a deadline.
///
/// The slot of an ended entry is reused for a later entry. A token of an ended entry is stale: the
/// table recognizes it by its generation, so the end of an entry does not have to be announced to
/// the holders of its tokens.
final class EffectTable {
  static let none: Int32 = -1

  private var entries: [EffectEntry] = []
  /// The references of each entry.
  private var references: [EffectReferences] = []
  /// The indices of the slots without an entry.
  private var free: [Int32] = []
  /// The generation of the entry that was inserted last. Tests set it near its maximum.
  var lastGeneration: UInt32 = 0
  private(set) var count = 0

  subscript(index: Int32) -> EffectEntry {
    _read { yield entries[Int(index)] }
    _modify { yield &entries[Int(index)] }
  }

  func isLive(_ token: EffectToken) -> Bool {
    Int(token.index) < entries.count && entries[Int(token.index)].generation == token.generation
  }

  func token(_ index: Int32) -> EffectToken {
    EffectToken(index: index, generation: entries[Int(index)].generation)
  }

  func group(of token: EffectToken) -> EffectGroup? {
    isLive(token) ? references[Int(token.index)].group : nil
  }

  func group(at index: Int32) -> EffectGroup? { references[Int(index)].group }

  func branch(at index: Int32) -> ChildBranch? { references[Int(index)].branch }

  func registration(at index: Int32) -> EffectReferences.Registration {
    references[Int(index)].registration
  }

  /// Clears the registration of an entry, which is no longer in a lookup table.
  func forgetRegistration(at index: Int32) {
    references[Int(index)].registration = .none
  }

  func number(of token: EffectToken) -> UInt64 { entries[Int(token.index)].number }

  func parent(of token: EffectToken) -> Int32 { entries[Int(token.index)].parent }

  func kind(of index: Int32) -> EffectEntry.Kind { entries[Int(index)].kind }

  func firstChild(of index: Int32) -> Int32 { entries[Int(index)].firstChild }

  /// Returns whether the entry is the only child of its parent.
  func isOnlyChild(_ token: EffectToken) -> Bool {
    isLive(token) && entries[Int(token.index)].next == Self.none
      && entries[Int(token.index)].previous == Self.none
  }

  /// Returns the children of an entry, in the order in which they were inserted.
  func children(of index: Int32) -> [Int32] {
    var children: [Int32] = []
    var child = entries[Int(index)].firstChild
    while child != Self.none {
      children.append(child)
      child = entries[Int(child)].next
    }
    return children.reversed()
  }

  func setTask(_ task: Task<Void, Never>, of token: EffectToken) {
    references[Int(token.index)].task = task
  }

  func markStarted(_ token: EffectToken) { entries[Int(token.index)].hasStarted = true }

  func insert(_ entry: EffectEntry, _ reference: consuming EffectReferences) -> Int32 {
    // Zero is the generation of a free slot.
    lastGeneration = lastGeneration == .max ? 1 : lastGeneration + 1
    let index: Int32
    if let slot = free.popLast() {
      index = slot
      entries[Int(index)] = entry
      references[Int(index)] = reference
    } else {
      index = Int32(entries.count)
      entries.append(entry)
      references.append(reference)
    }
    entries[Int(index)].generation = lastGeneration
    count += 1
    link(index)
    return index
  }

  /// Removes an entry without children from the tree.
  func remove(_ index: Int32) -> (entry: EffectEntry, references: EffectReferences) {
    unlink(index)
    let entry = entries[Int(index)]
    let reference = exchange(&references[Int(index)], with: EffectReferences())
    count -= 1
    if count == 0 && entries.count > 64 {
      // After a burst the memory is released. A stale token then has an index beyond the end, or
      // refers to a slot whose next entry has another generation.
      entries = []
      references = []
      free = []
    } else {
      entries[Int(index)] = EffectEntry()
      free.append(index)
    }
    return (entry, reference)
  }

  /// All entries with their references, including free slots.
  var all: Zip2Sequence<[EffectEntry], [EffectReferences]> { zip(entries, references) }

  /// Returns whether the entry of one generation was inserted before that of another. Generations
  /// restart at 1 after four billion entries, so the comparison uses the distance to the latest
  /// generation.
  func isOlder(_ first: UInt32, than second: UInt32) -> Bool {
    lastGeneration &- first > lastGeneration &- second
  }

  /// The entries without a parent, in the order in which they were inserted.
  var roots: [EffectToken] {
    entries.indices
      .compactMap { index in
        if case .free = entries[index].kind { return nil }
        return entries[index].parent == Self.none ? token(Int32(index)) : nil
      }
      .sorted { isOlder($0.generation, than: $1.generation) }
  }

  private func link(_ index: Int32) {
    let parent = entries[Int(index)].parent
    guard parent != Self.none else { return }
    let sibling = entries[Int(parent)].firstChild
    entries[Int(index)].next = sibling
    if sibling != Self.none { entries[Int(sibling)].previous = index }
    entries[Int(parent)].firstChild = index
  }

  private func unlink(_ index: Int32) {
    let next = entries[Int(index)].next
    let previous = entries[Int(index)].previous
    if next != Self.none { entries[Int(next)].previous = previous }
    if previous != Self.none {
      entries[Int(previous)].next = next
    } else {
      let parent = entries[Int(index)].parent
      if parent != Self.none { entries[Int(parent)].firstChild = next }
    }
  }
}
