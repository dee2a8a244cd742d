/// A node that counts how often somebody looks into it, and into the nodes below it.
struct CountedNode: CustomReflectable, Sendable {
  let children: [CountedNode]
  let count: CountedRow.Count

  var customMirror: Mirror {
    count.increment()
    return Mirror(self, children: ["children": children])
  }

  /// A tree of few arrays with 2 to the power of `depth` leaves, as one sees it.
  static func tree(depth: Int, _ count: CountedRow.Count) -> CountedNode {
    (0..<depth).reduce(CountedNode(children: [], count: count)) { node, _ in
      CountedNode(children: [node, node], count: count)
    }
  }
}
