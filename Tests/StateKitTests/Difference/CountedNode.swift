/// A node that counts how often its mirror, or the mirror of a descendant, is read.
struct CountedNode: CustomReflectable, Sendable {
  let children: [CountedNode]
  let counter: CountedRow.Counter

  var customMirror: Mirror {
    counter.increment()
    return Mirror(self, children: ["children": children])
  }

  /// Returns a tree in which both children of each node share their storage. Its memory is
  /// proportional to `depth`, but a traversal visits 2 to the power of `depth` leaves.
  static func tree(depth: Int, _ counter: CountedRow.Counter) -> CountedNode {
    (0..<depth).reduce(CountedNode(children: [], counter: counter)) { node, _ in
      CountedNode(children: [node, node], counter: counter)
    }
  }
}
