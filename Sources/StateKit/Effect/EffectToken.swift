/// One entry of the effect table. A token outlives its entry and then names nothing.
struct EffectToken: Hashable, Sendable {
  let index: Int32
  let generation: UInt32
}
