/// Sends actions from a running effect back to its store.
public struct Send<Action: Sendable>: Sendable {
  private let deliver: @Sendable (Action) async -> Void

  init(_ deliver: @escaping @Sendable (Action) async -> Void) { self.deliver = deliver }

  /// Sends an action. Returns when it has been reduced, or dropped because the effect was cancelled
  /// or its store is gone.
  public func callAsFunction(_ action: Action) async { await deliver(action) }

  func pullback<Child>(_ embed: @escaping @Sendable (Child) -> Action) -> Send<Child> {
    let deliver = deliver
    return Send<Child> { await deliver(embed($0)) }
  }
}
