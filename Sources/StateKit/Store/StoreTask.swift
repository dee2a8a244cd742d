/// What an action started: finishes when every effect that it started has ended, those of the actions
/// that its effects sent included.
///
/// ```swift
/// await store.send(.refreshTapped).finish()
/// ```
public struct StoreTask: Sendable {
  let group: EffectGroup?

  @usableFromInline
  init() { group = nil }

  init(group: EffectGroup?) { self.group = group }

  /// Waits until everything has ended. When the waiting task is cancelled, so is what it waits for.
  ///
  /// - Parameter isolation: The caller's; it waits there, without a hop.
  public func finish(isolation: isolated (any Actor)? = #isolation) async {
    guard let group, !group.isOver else { return }
    await withTaskCancellationHandler(
      operation: { await group.wait(isolation: isolation) },
      onCancel: { group.cancel() },
      isolation: isolation)
  }

  /// Whether everything has ended.
  package var isOver: Bool { group?.isOver ?? true }

  /// Ends everything that the action started. Nothing that it sends from now on arrives.
  public func cancel() { group?.cancel() }
}
