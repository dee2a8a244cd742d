/// What the code that locates a child does with it.
@usableFromInline
enum StateAccess {
  /// It reads the child, which may be a copy.
  case reading
  /// It changes the child.
  case writing
}
