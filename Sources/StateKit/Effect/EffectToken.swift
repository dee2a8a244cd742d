/// A reference to one entry of the effect table. Once the entry has ended, the token is stale.
struct EffectToken: Hashable, Sendable {
  let index: Int32
  let generation: UInt32
}
