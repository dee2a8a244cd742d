extension Optional {
  // The state of an optional child can be large, and features are nested, so stack space is scarce.
  // Each query is a separate function, so that its stack space is free again before the child runs,
  // even without optimization. The child's state itself is never moved.

  /// Returns whether there is a value, without moving it.
  @inlinable
  mutating func isPresent() -> Bool { self != nil }

  /// Returns the result of `transform` for the value, if there is one.
  @inlinable
  mutating func mapped<Result>(by transform: (Wrapped) -> Result) -> Result? { map(transform) }

  /// Sets the optional to nil.
  @inlinable
  mutating func clear() { self = nil }

  /// Changes the value in place.
  ///
  /// SAFETY: the caller has checked ``isPresent()``. Only `!` gives access to the value in place.
  @inlinable
  mutating func changeInPlace<Result>(_ change: (inout Wrapped) -> Result) -> Result {
    // swift-format-ignore: NeverForceUnwrap
    change(&self!)
  }
}
