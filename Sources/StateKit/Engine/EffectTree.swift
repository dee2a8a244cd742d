/// The running effects of a store as a tree, stored in arrays. A leaf is an operation, a wait or an
/// action to send. An inner entry contains the effects of a sequence, of a cancellation scope or of
/// a deadline.
///
/// The slot of an ended entry is reused for a later entry. The generation in a token shows whether
/// the token is stale, so the tree does not notify the holders of tokens when an entry ends.
struct EffectTree {
  /// The index that stands for no entry.
  static let none: Int32 = -1

  private var entries: [EffectEntry] = []
  /// The contents of each entry that are not plain values.
  private var contents: [EffectContents] = []
  /// The indices of the slots without an entry.
  private var freeSlots: [Int32] = []
  /// The generation of the entry that was inserted last. Tests set it near its maximum.
  var lastGeneration: UInt32 = 0
  private(set) var count = 0

  /// The number of slots, with and without an entry.
  var slotCount: Int { entries.count }

  subscript(index: Int32) -> EffectEntry {
    _read { yield entries[Int(index)] }
    _modify { yield &entries[Int(index)] }
  }

  func contains(_ token: EffectToken) -> Bool {
    Int(token.index) < entries.count && entries[Int(token.index)].generation == token.generation
  }

  func token(_ index: Int32) -> EffectToken {
    EffectToken(index: index, generation: entries[Int(index)].generation)
  }

  /// Returns whether an entry is `ancestor` or one of its descendants. Nil stands for no entry.
  ///
  /// - Complexity: O(*n*) in the depth of the entry.
  func contains(_ token: EffectToken?, inside ancestor: EffectToken) -> Bool {
    var index = token?.index ?? Self.none
    while index != Self.none {
      if index == ancestor.index { return contains(ancestor) }
      index = entries[Int(index)].parent
    }
    return false
  }

  /// Returns the table in which an entry is registered for lookup.
  func registration(at index: Int32) -> EffectContents.Registration {
    contents[Int(index)].registration
  }

  /// Clears the registration of an entry that was removed from its lookup table.
  mutating func clearRegistration(at index: Int32) {
    contents[Int(index)].registration = .none
  }

  /// Takes the work out of a leaf that is about to start.
  mutating func takeWork(of token: EffectToken) -> EffectWork? {
    contents[Int(token.index)].work.take()
  }

  /// Returns the work of a leaf that has not started.
  func work(at index: Int32) -> EffectWork? { contents[Int(index)].work }

  /// Returns whether the entry is the only child of its parent.
  func isOnlyChild(_ token: EffectToken) -> Bool {
    contains(token) && entries[Int(token.index)].next == Self.none
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

  mutating func insert(_ entry: EffectEntry, _ content: consuming EffectContents) -> EffectToken {
    // Zero is the generation of a free slot.
    lastGeneration = lastGeneration == .max ? 1 : lastGeneration + 1
    let index: Int32
    if let slot = freeSlots.popLast() {
      index = slot
      entries[Int(index)] = entry
      contents[Int(index)] = content
    } else {
      index = Int32(entries.count)
      entries.append(entry)
      contents.append(content)
    }
    entries[Int(index)].generation = lastGeneration
    count += 1
    link(index)
    return EffectToken(index: index, generation: lastGeneration)
  }

  /// Removes an entry without children from the tree.
  mutating func remove(_ index: Int32) -> (entry: EffectEntry, contents: EffectContents) {
    unlink(index)
    let entry = entries[Int(index)]
    let content = exchange(&contents[Int(index)], with: EffectContents())
    count -= 1
    if count == 0 && entries.count > 64 {
      // This releases the memory after a burst of effects. A stale token then has an index beyond
      // the end, or refers to a slot whose new entry has another generation.
      entries = []
      contents = []
      freeSlots = []
    } else {
      entries[Int(index)] = EffectEntry()
      freeSlots.append(index)
    }
    return (entry, content)
  }

  /// The tokens of all entries, in the order in which they were inserted.
  var tokens: [EffectToken] {
    inInsertionOrder(
      entries.indices.compactMap { index in
        if case .free = entries[index].kind { return nil }
        return token(Int32(index))
      })
  }

  /// Returns the started leaf with a number; nil if it has ended.
  ///
  /// - Complexity: O(*n*) in the number of slots.
  func startedLeaf(number: UInt64) -> EffectToken? {
    let index = entries.firstIndex { entry in
      entry.number == number && entry.kind == .leaf && entry.hasStarted
    }
    return index.map { token(Int32($0)) }
  }

  /// The entries without a parent, in the order in which they were inserted.
  var roots: [EffectToken] { tokens.filter { entries[Int($0.index)].parent == Self.none } }

  /// Returns tokens in the order in which their entries were inserted. Generations restart at 1
  /// after four billion entries, so the order depends on the distance to the latest generation.
  func inInsertionOrder(_ tokens: [EffectToken]) -> [EffectToken] {
    tokens.sorted { lastGeneration &- $0.generation > lastGeneration &- $1.generation }
  }

  private mutating func link(_ index: Int32) {
    let parent = entries[Int(index)].parent
    guard parent != Self.none else { return }
    let sibling = entries[Int(parent)].firstChild
    entries[Int(index)].next = sibling
    if sibling != Self.none { entries[Int(sibling)].previous = index }
    entries[Int(parent)].firstChild = index
  }

  private mutating func unlink(_ index: Int32) {
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

/// An entry of the effect tree: a running effect, or a container of effects. An entry holds only
/// plain values, so that reading it retains no object; ``EffectContents`` holds the rest.
struct EffectEntry {
  enum Kind: Hashable {
    /// An unused slot of the tree.
    case free
    /// An operation, a wait, or an action to send.
    case leaf
    /// Effects that run one after the other.
    case sequence
    /// Effects that run under an id or belong to a child.
    case scope
    /// Effects with a deadline, and the leaf that waits for the deadline.
    case deadline(timer: EffectToken?)
  }

  var generation: UInt32 = 0
  var kind = Kind.free
  var parent: Int32 = -1
  /// The first child in the list of children, which starts with the child that was inserted last.
  var firstChild: Int32 = -1
  /// The next sibling in the parent's list of children. It was inserted before this entry.
  var next: Int32 = -1
  /// The previous sibling in the parent's list of children. It was inserted after this entry.
  var previous: Int32 = -1
  /// The number of the effect in its public identity.
  var number: UInt64 = 0
  var source: EffectCallSite?
  var group = GroupID.none
  /// The feature that the effect belongs to.
  var child = ChildToken.root
  /// The action that returned the effect, as its position in the event log; nil if the action was
  /// not recorded.
  var action: UInt64?
  /// Whether the store has taken out the work of the leaf, to start it.
  var hasStarted = false
}

/// The contents of an entry that are not plain values; see ``EffectEntry``.
struct EffectContents {
  /// The table in which a scope is registered for lookup.
  enum Registration {
    case none
    case id(AnyHashable)
    case child
    /// The effect has a turn in ``EffectTurns``.
    case turn
  }

  /// The work of a leaf, until it starts.
  var work: EffectWork?
  var registration = Registration.none
}

/// The work that a leaf does when it starts.
enum EffectWork {
  case run(EffectPayload)
  case observe(EffectPayload)
  case send(EffectPayload)
  case sleep(Duration, EffectCallSite)
  /// Waits until the scheduler drops the leaf.
  case waitForTurn(EffectCallSite)

  /// The plan of an effect with only this work.
  var plan: EffectPlan {
    switch self {
    case .run(let payload): .run(payload)
    case .observe(let payload): .observe(payload)
    case .send(let payload): .send(payload)
    case .sleep(let duration, let source): .sleep(duration, source)
    case .waitForTurn(let source): .waitForTurn(source)
    }
  }
}
