/// A child with running effects: a node in the tree of such children.
final class ChildBranch {
  /// The number of the operator that presents the child.
  let number: Int
  let address: ChildAddress
  weak let parent: ChildBranch?
  /// The indices of the entries of the effect table that contain the child's effects; see
  /// ``EffectEntry/Kind/bracket``.
  var brackets: Set<Int32> = []
  /// The child's own children with running effects, by the number of their operator.
  var families: [Int: ChildFamily] = [:]

  init(number: Int, address: ChildAddress, parent: ChildBranch?) {
    self.number = number
    self.address = address
    self.parent = parent
  }

  var isEmpty: Bool { brackets.isEmpty && families.isEmpty }
}

/// The children of one operator that have running effects.
struct ChildFamily {
  var members: [AnyHashable: ChildBranch] = [:]
  /// The membership token of the operator's collection at the last check.
  var membership: AnyObject?
  /// Whether a member may itself have children with running effects.
  var mayContainFamilies = false
}
