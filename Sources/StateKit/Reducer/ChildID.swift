/// The `id` of a child, whose type is not statically known to be `Sendable`.
///
/// SAFETY: `value` was returned by the `id` of a `Sendable` state, called in the isolation of the
/// store that contains the child. It is never changed or handed out, and is compared and hashed
/// only in the same isolation.
struct ChildID<Value: Hashable>: Hashable, @unchecked Sendable {
  let value: Value
}
