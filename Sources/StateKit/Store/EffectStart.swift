/// A leaf of the effect table that waits to be started.
struct EffectStart<Action: Sendable> {
  let token: EffectToken
  let work: Work

  enum Work {
    case run(EffectOperation<Action>)
    case send(Action)
  }
}
