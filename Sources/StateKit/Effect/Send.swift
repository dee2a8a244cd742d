/// Sends actions from a running effect back to its store.
public struct Send<Action: Sendable>: Sendable {
  private enum Road: Sendable {
    /// To the store itself.
    case direct(EffectPort<Action>, EffectToken)
    /// To a store that holds it until somebody admits it.
    case held(EffectPort<Action>, EffectToken)
    /// Through a parent's `send`.
    case embedded(@Sendable (Action) async -> Void)
  }

  private let road: Road

  init(_ port: EffectPort<Action>, _ token: EffectToken) {
    road = port.isHolding ? .held(port, token) : .direct(port, token)
  }

  private init(embedded: @escaping @Sendable (Action) async -> Void) { road = .embedded(embedded) }

  /// Sends an action. Returns when it has been reduced, or dropped because the effect was cancelled
  /// or its store is gone.
  public func callAsFunction(_ action: Action) async {
    let mayGoOn: Bool
    switch road {
    case .direct(let port, let token):
      mayGoOn = await port.deliver(action, from: token, on: port.lane)
    case .held(let port, let token):
      mayGoOn = await port.hold(action, from: token, on: port.lane)
    case .embedded(let send): return await send(action)
    }
    // Only a simulation says no: it goes on with nothing else, and so not with this either.
    if !mayGoOn { await Task.yield() }
  }

  func pullback<Child>(_ embed: @escaping @Sendable (Child) -> Action) -> Send<Child> {
    Send<Child>(embedded: { child in await self(embed(child)) })
  }
}
