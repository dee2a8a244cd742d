/// A state that was replaced while a store was reducing, with the range of versions in which it was
/// current.
struct RetainedVersion<State: Sendable>: Sendable {
  let first: UInt64
  let last: UInt64
  let state: State
}
