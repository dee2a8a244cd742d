/// The key of a child among the observed parts of its parent. It contains the key paths of both the
/// child and the action, because one child can be scoped with several cases of actions, and one
/// case can be used for several children.
struct ChildKey: Hashable {
  /// The key path to the property or the case that contains the child.
  let state: AnyKeyPath
  /// The key path to the case that contains the child's action.
  let action: AnyKeyPath
}
