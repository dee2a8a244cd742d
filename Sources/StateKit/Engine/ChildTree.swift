/// A reference to a child with running effects. Once the child has none, the token is stale.
struct ChildToken: Hashable, Sendable {
  let index: Int32
  let generation: UInt32

  /// The store's own feature.
  static var root: ChildToken { ChildToken(index: 0, generation: 0) }
}

/// The children that have running effects, as a tree, and the cancellation ids of each child.
struct ChildTree {
  /// The children of one operator that have running effects.
  struct Family {
    var members: [EffectID: ChildToken] = [:]
    /// Whether a member may itself have children with running effects.
    var mayContainFamilies = false
  }

  private struct Node {
    var generation: UInt32 = 0
    var reference: ChildReference?
    var address = ChildAddress()
    var parent = ChildToken.root
    /// The indices of the effect tree's entries that contain the child's effects.
    var scopes: Set<Int32> = []
    /// The indices of the entries that run under each cancellation id of this child.
    var effectsByID: [AnyHashable: Set<Int32>] = [:]
    /// The child's own children that have running effects, by the number of their operator.
    var families: [Int: Family] = [:]
  }

  private var nodes = [Node()]
  private var free: [Int32] = []
  private var lastGeneration: UInt32 = 0
  /// The indices of the entries that run under each cancellation id of the root feature or of any
  /// child: a cancellation by the root feature applies to all of them.
  private var effectsByID: [AnyHashable: Set<Int32>] = [:]

  /// Whether no child has running effects.
  var isEmpty: Bool { nodes[0].families.isEmpty }

  /// The number of cancellation ids under which effects run.
  var idCount: Int { effectsByID.count }

  func contains(_ token: ChildToken) -> Bool {
    Int(token.index) < nodes.count && nodes[Int(token.index)].generation == token.generation
  }

  func address(of token: ChildToken) -> ChildAddress { nodes[Int(token.index)].address }

  func families(of token: ChildToken) -> [Int: Family] { nodes[Int(token.index)].families }

  /// Returns a child with running effects; nil if the child has none.
  func child(_ reference: ChildReference, of parent: ChildToken) -> ChildToken? {
    nodes[Int(parent.index)].families[reference.number]?.members[reference.id]
  }

  /// Returns the token of a child. Adds the child if it has no running effects yet.
  mutating func addChild(
    _ reference: ChildReference, to parent: ChildToken
  ) -> (token: ChildToken, isNew: Bool) {
    if let token = child(reference, of: parent) { return (token, false) }
    lastGeneration = lastGeneration == .max ? 1 : lastGeneration + 1
    let node = Node(
      generation: lastGeneration, reference: reference,
      address: nodes[Int(parent.index)].address.appending(reference), parent: parent)
    let index: Int32
    if let slot = free.popLast() {
      index = slot
      nodes[Int(index)] = node
    } else {
      index = Int32(nodes.count)
      nodes.append(node)
    }
    let token = ChildToken(index: index, generation: lastGeneration)
    nodes[Int(parent.index)].families[reference.number, default: Family()].members[reference.id] =
      token
    markNested(parent)
    return (token, true)
  }

  /// Records that a child has children with running effects, in the family that contains the child
  /// and in those that contain its ancestors.
  private mutating func markNested(_ token: ChildToken) {
    var token = token
    while let reference = nodes[Int(token.index)].reference {
      let parent = nodes[Int(token.index)].parent
      if nodes[Int(parent.index)].families[reference.number]?.mayContainFamilies ?? true { return }
      nodes[Int(parent.index)].families[reference.number]?.mayContainFamilies = true
      token = parent
    }
  }

  /// Adds an entry that contains effects of a child.
  mutating func addScope(_ entry: Int32, of token: ChildToken) {
    nodes[Int(token.index)].scopes.insert(entry)
  }

  /// Removes an entry that contained effects of a child, and the child if it has no other effects.
  mutating func removeScope(_ entry: Int32, of token: ChildToken) {
    nodes[Int(token.index)].scopes.remove(entry)
    prune(token)
  }

  private mutating func prune(_ token: ChildToken) {
    let node = nodes[Int(token.index)]
    guard node.scopes.isEmpty, node.families.isEmpty, let reference = node.reference else { return }
    let parent = Int(node.parent.index)
    nodes[parent].families[reference.number]?.members[reference.id] = nil
    if nodes[parent].families[reference.number]?.members.isEmpty == true {
      nodes[parent].families[reference.number] = nil
    }
    nodes[Int(token.index)] = Node()
    if nodes[0].families.isEmpty {
      // No child is left, so all other nodes are free. Removing them releases the memory after a
      // burst of effects.
      nodes.removeLast(nodes.count - 1)
      free = []
    } else {
      free.append(token.index)
      prune(node.parent)
    }
  }

  /// Adds an entry whose effects run under a cancellation id of a child.
  mutating func addEffect(_ entry: Int32, under id: AnyHashable, of token: ChildToken) {
    effectsByID[id, default: []].insert(entry)
    if token != .root { nodes[Int(token.index)].effectsByID[id, default: []].insert(entry) }
  }

  mutating func removeEffect(_ entry: Int32, under id: AnyHashable, of token: ChildToken) {
    Self.remove(entry, under: id, from: &effectsByID)
    if token != .root { Self.remove(entry, under: id, from: &nodes[Int(token.index)].effectsByID) }
  }

  private static func remove(
    _ entry: Int32, under id: AnyHashable, from effects: inout [AnyHashable: Set<Int32>]
  ) {
    effects[id]?.remove(entry)
    if effects[id]?.isEmpty == true { effects[id] = nil }
  }

  /// Returns the entries that run under an id of a child, or of one of its descendants.
  func effects(under id: AnyHashable, of token: ChildToken) -> Set<Int32> {
    if token == .root { return effectsByID[id] ?? [] }
    var found = nodes[Int(token.index)].effectsByID[id] ?? []
    for family in nodes[Int(token.index)].families.values {
      for member in family.members.values { found.formUnion(effects(under: id, of: member)) }
    }
    return found
  }

  /// Returns the entries that contain the effects of a child and of its descendants.
  func scopes(of token: ChildToken) -> [Int32] {
    let node = nodes[Int(token.index)]
    return node.scopes
      + node.families.values.flatMap { family in
        family.members.values.flatMap { scopes(of: $0) }
      }
  }
}
