/// A value that a running effect calls like a function, to send actions to its store.
public struct Send<Action: Sendable>: Sendable {
  private enum Road: Sendable {
    /// Directly to the store.
    case direct(EffectPort<Action>, EffectToken)
    /// To a store that holds the action until a test admits it.
    case held(EffectPort<Action>, EffectToken)
    /// Through a parent's `send`.
    case embedded(@Sendable (Action) async -> Void)
  }

  private let road: Road

  init(_ port: EffectPort<Action>, _ token: EffectToken) {
    road = port.isHolding ? .held(port, token) : .direct(port, token)
  }

  private init(embedded: @escaping @Sendable (Action) async -> Void) { road = .embedded(embedded) }

  /// Sends an action. Returns when the action has been reduced, or was dropped because the effect
  /// was cancelled or its store was deallocated.
  public func callAsFunction(_ action: Action) async {
    let mayContinue: Bool
    switch road {
    case .direct(let port, let token):
      mayContinue = await port.deliver(action, from: token, on: port.lane)
    case .held(let port, let token):
      mayContinue = await port.hold(action, from: token, on: port.lane)
    case .embedded(let send): return await send(action)
    }
    // False only in a simulation that has stopped because of too many actions. The simulation runs
    // no further job, so this effect stays suspended.
    if !mayContinue { await Task.yield() }
  }

  /// Returns the `send` of a child, which embeds each action in an action of this `send`.
  func pullback<Child>(_ embed: @escaping @Sendable (Child) -> Action) -> Send<Child> {
    Send<Child>(embedded: { child in await self(embed(child)) })
  }
}
