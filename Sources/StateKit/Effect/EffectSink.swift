/// The only road from a running effect back to its store.
protocol EffectSink<Action>: AnyObject, Sendable {
  associatedtype Action: Sendable

  /// Reduces an action that the effect `token` sends; drops it when that effect lives no more.
  nonisolated(nonsending) func deliver(_ action: Action, from token: EffectToken) async

  /// Ends the effect `token`, unless it is ended already.
  nonisolated(nonsending) func effectEnded(_ token: EffectToken, _ outcome: EffectOutcome) async
}
