/// The running effects of a store as a tree, in one array: a leaf for each operation, and inner
/// entries for what is sequential, cancellable, a child's, or under a deadline.
///
/// An entry that ends leaves its place to a later one; its token then names nothing. Whoever is told
/// of an entry that is no more does nothing, so nobody needs to be told of an end.
struct EffectTable {
  static let none: Int32 = -1

  private(set) var entries: [EffectEntry] = []
  private var free: [Int32] = []
  private var lastGeneration: UInt32 = 0
  private(set) var count = 0

  subscript(index: Int32) -> EffectEntry {
    get { entries[Int(index)] }
    _modify { yield &entries[Int(index)] }
  }

  func isLive(_ token: EffectToken) -> Bool {
    Int(token.index) < entries.count && entries[Int(token.index)].generation == token.generation
  }

  func token(_ index: Int32) -> EffectToken {
    EffectToken(index: index, generation: entries[Int(index)].generation)
  }

  // One field at a time: a whole entry would be copied, with its references.
  func group(of token: EffectToken) -> EffectGroup? {
    isLive(token) ? entries[Int(token.index)].group : nil
  }

  func number(of token: EffectToken) -> UInt64 { entries[Int(token.index)].number }

  func parent(of token: EffectToken) -> Int32 { entries[Int(token.index)].parent }

  func kind(of index: Int32) -> EffectEntry.Kind { entries[Int(index)].kind }

  func firstChild(of index: Int32) -> Int32 { entries[Int(index)].firstChild }

  /// Whether nothing else is left in the entry that holds it.
  func isOnlyChild(_ token: EffectToken) -> Bool {
    guard isLive(token) else { return false }
    let entry = entries[Int(token.index)]
    return entry.next == Self.none && entry.previous == Self.none
  }

  /// What an entry holds, in the order in which it was put there.
  func children(of index: Int32) -> [Int32] {
    var children: [Int32] = []
    var child = entries[Int(index)].firstChild
    while child != Self.none {
      children.append(child)
      child = entries[Int(child)].next
    }
    return children.reversed()
  }

  mutating func setTask(_ task: Task<Void, Never>, of token: EffectToken) {
    entries[Int(token.index)].task = task
  }

  mutating func markStarted(_ token: EffectToken) { entries[Int(token.index)].hasStarted = true }

  mutating func insert(_ entry: EffectEntry) -> Int32 {
    var entry = entry
    // Zero is the generation of a free place.
    lastGeneration = lastGeneration == .max ? 1 : lastGeneration + 1
    entry.generation = lastGeneration
    let index: Int32
    if let place = free.popLast() {
      index = place
      entries[Int(index)] = entry
    } else {
      index = Int32(entries.count)
      entries.append(entry)
    }
    count += 1
    link(index)
    return index
  }

  /// Takes an entry without children out of the tree.
  mutating func remove(_ index: Int32) -> EffectEntry {
    let entry = entries[Int(index)]
    unlink(entry, index)
    count -= 1
    if count == 0 && entries.count > 64 {
      // A burst is over: its memory goes back. Old tokens point past the end, or at a place whose
      // next entry has another generation.
      entries = []
      free = []
    } else {
      entries[Int(index)] = EffectEntry()
      free.append(index)
    }
    return entry
  }

  private mutating func link(_ index: Int32) {
    let parent = entries[Int(index)].parent
    guard parent != Self.none else { return }
    let sibling = entries[Int(parent)].firstChild
    entries[Int(index)].next = sibling
    if sibling != Self.none { entries[Int(sibling)].previous = index }
    entries[Int(parent)].firstChild = index
  }

  private mutating func unlink(_ entry: EffectEntry, _ index: Int32) {
    if entry.next != Self.none { entries[Int(entry.next)].previous = entry.previous }
    if entry.previous != Self.none {
      entries[Int(entry.previous)].next = entry.next
    } else if entry.parent != Self.none {
      entries[Int(entry.parent)].firstChild = entry.next
    }
  }
}
