/// A state that was replaced while some store was reducing, and the versions that it was the state of.
struct KeptVersion<State: Sendable>: Sendable {
  let first: UInt64
  let last: UInt64
  let state: State
}
