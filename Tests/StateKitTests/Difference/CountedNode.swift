/// A node that counts how often its mirror, or the mirror of a descendant, is read.
struct CountedNode: CustomReflectable, Sendable {
  let children: [CountedNode]
  let count: CountedRow.Count

  var customMirror: Mirror {
    count.increment()
    return Mirror(self, children: ["children": children])
  }

  /// Returns a tree in which both children of each node share their storage. Its memory is
  /// proportional to `depth`, but a traversal visits 2 to the power of `depth` leaves.
  static func tree(depth: Int, _ count: CountedRow.Count) -> CountedNode {
    (0..<depth).reduce(CountedNode(children: [], count: count)) { node, _ in
      CountedNode(children: [node, node], count: count)
    }
  }
}
