/// A reference to one entry in a store's tree of running effects. Once the entry has ended, the token is
/// stale.
struct EffectToken: Hashable, Sendable {
  let index: Int32
  let generation: UInt32
}
