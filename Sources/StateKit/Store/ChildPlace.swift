/// A position in the tree of running effects, at which a lookup of a child starts.
enum ChildPlace {
  /// The root of the tree: the store's own feature.
  case store
  /// A child that has running effects, or whose own children have running effects.
  case child(ChildBranch)
  /// A child that has no running effects, and no children with running effects: there is nothing
  /// to cancel.
  case idleChild
}
