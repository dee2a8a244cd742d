/// Gives a value back; the optimiser cannot know which. Inputs go through here, so that nothing is
/// computed at compile time.
@inline(never)
@_optimize(none)
public func opaque<Value>(_ value: Value) -> Value { value }

/// Takes a value and does nothing; the optimiser cannot know that. Results go in here, so that what
/// computes them stays.
@inline(never)
@_optimize(none)
public func blackHole<Value>(_ value: borrowing Value) {}
