/// The number of a caller's push. The client chooses it, so that the caller can start to wait
/// before the push is handled.
struct CallID: Hashable, Sendable {
  let number: UInt64
}
