/// A leaf that is waiting to be started.
struct EffectStart<Action: Sendable> {
  let token: EffectToken
  let work: Work

  enum Work {
    case run(EffectOperation<Action>)
    case send(Action)
  }
}
