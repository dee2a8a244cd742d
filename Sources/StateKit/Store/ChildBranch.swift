/// A child that has live effects: a node of the tree of such children.
final class ChildBranch {
  let number: Int
  let address: ChildAddress
  weak let parent: ChildBranch?
  /// The brackets that hold its effects.
  var brackets: Set<Int32> = []
  /// Its own children with live effects, by operator.
  var families: [Int: ChildFamily] = [:]

  init(number: Int, address: ChildAddress, parent: ChildBranch?) {
    self.number = number
    self.address = address
    self.parent = parent
  }

  var isEmpty: Bool { brackets.isEmpty && families.isEmpty }
}

/// The children of one operator that have live effects.
struct ChildFamily {
  var members: [AnyHashable: ChildBranch] = [:]
  /// The membership of the operator's collection when it was looked at last.
  var membership: AnyObject?
  /// Whether some member may have children with live effects of its own.
  var isNested = false
}
