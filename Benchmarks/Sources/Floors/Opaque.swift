/// Returns a value in a way that the optimizer cannot see through. Inputs pass through this
/// function, so that nothing is computed at compile time.
@inline(never)
@_optimize(none)
public func opaque<Value>(_ value: Value) -> Value { value }

/// Does nothing with a value, but the optimizer cannot see that. Results are passed to this
/// function, so that their computation is not removed.
@inline(never)
@_optimize(none)
public func blackHole<Value>(_ value: borrowing Value) {}
