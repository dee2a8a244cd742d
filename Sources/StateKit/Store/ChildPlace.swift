/// A position in the tree of running effects, from which a child is looked up.
enum ChildPlace {
  /// The root of the tree: the feature of the store.
  case store
  /// The branch of a child with running effects.
  case child(ChildBranch)
  /// No branch, because neither the child nor its children have running effects.
  case nowhere
}
