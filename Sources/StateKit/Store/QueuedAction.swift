/// An action that waits for those before it.
struct QueuedAction<Action: Sendable> {
  let action: Action
  let cause: EventCause
  let group: EffectGroup
}
