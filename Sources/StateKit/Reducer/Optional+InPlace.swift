extension Optional {
  // An optional child may be large, and a feature stands inside a feature. Asked in a function of its
  // own, what the answer needs of the stack is given back before the child runs, also without
  // optimisation; and the child itself is never moved.

  /// Whether there is a value, without moving it.
  @inlinable
  mutating func isThere() -> Bool { self != nil }

  /// What `describe` says of the value, if there is one.
  @inlinable
  mutating func described<Description>(
    by describe: (Wrapped) -> Description
  ) -> Description? { map(describe) }

  /// Leaves nothing.
  @inlinable
  mutating func clear() { self = nil }

  /// Changes the value in its place.
  ///
  /// SAFETY: the caller has asked ``isThere()``. Only `!` reaches the value where it lies.
  @inlinable
  mutating func changeInPlace<Result>(_ change: (inout Wrapped) -> Result) -> Result {
    // swift-format-ignore: NeverForceUnwrap
    change(&self!)
  }
}
