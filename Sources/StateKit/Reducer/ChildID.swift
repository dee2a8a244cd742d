/// The `id` of a child. The compiler does not know that the type of the `id` is `Sendable`.
///
/// SAFETY: `value` is the `id` of a `Sendable` state, read in the isolation of the store that
/// contains the child. The value is never changed or passed to other code, and is compared and
/// hashed only in the same isolation.
struct ChildID<Value: Hashable>: Hashable, @unchecked Sendable {
  let value: Value
}
