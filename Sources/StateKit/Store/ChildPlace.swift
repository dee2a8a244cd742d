/// Whose effects an effect is looked at among.
enum ChildPlace {
  case store
  case child(ChildBranch)
  /// A child without live effects.
  case nowhere
}
