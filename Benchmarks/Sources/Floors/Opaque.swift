/// Returns a value in a way that the optimizer cannot see through. Inputs pass through this
/// function, so that nothing is computed at compile time.
@inline(never)
@_optimize(none)
public func opaque<Value>(_ value: Value) -> Value { value }

/// Takes a value and does nothing, which the optimizer cannot see. Results pass to this function,
/// so that their computation is not removed.
@inline(never)
@_optimize(none)
public func blackHole<Value>(_ value: borrowing Value) {}
