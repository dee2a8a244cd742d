/// A value that a running effect calls like a function, to send actions to its store.
public struct Send<Action: Sendable>: Sendable {
  private enum Route: Sendable {
    /// Directly to the store.
    case direct(StoreHandle<Action>, EffectToken)
    /// To a store that holds the action until a test admits it.
    case held(StoreHandle<Action>, EffectToken)
    /// Through a parent's `send`.
    case embedded(@Sendable (Action) async -> Void)
  }

  private let route: Route

  init(_ handle: StoreHandle<Action>, _ token: EffectToken) {
    route = handle.isHolding ? .held(handle, token) : .direct(handle, token)
  }

  private init(embedded: @escaping @Sendable (Action) async -> Void) { route = .embedded(embedded) }

  /// Sends an action. Returns when the action has been reduced, or was dropped because the effect
  /// has ended or was cancelled, or its store was deallocated.
  public func callAsFunction(_ action: Action) async {
    let mayContinue: Bool
    switch route {
    case .direct(let handle, let token):
      // In the store's own isolation, the action needs no change of executors.
      if let result = handle.deliverInPlace(action, from: token, on: #isolation) {
        mayContinue = result
      } else {
        mayContinue = await handle.deliver(action, from: token, on: handle.isolation)
      }
    case .held(let handle, let token):
      mayContinue = await handle.hold(action, from: token, on: handle.isolation)
    case .embedded(let send): return await send(action)
    }
    // `mayContinue` is false only in a simulation that has stopped because of too many actions. The
    // simulation runs no further job, so this effect stays suspended.
    if !mayContinue { await Task.yield() }
  }

  /// Returns the `send` of a child, which embeds each action in an action of this `send`.
  func pullback<Child>(_ embed: @escaping @Sendable (Child) -> Action) -> Send<Child> {
    Send<Child>(embedded: { child in await self(embed(child)) })
  }
}
