/// A handle to the work that an action started. The work has finished when all effects that the
/// action started have ended, including those of further actions that the effects sent.
///
/// ```swift
/// await store.send(.refreshTapped).finish()
/// ```
public struct StoreTask: Sendable {
  let group: EffectGroup?

  @usableFromInline
  init() { group = nil }

  init(group: EffectGroup?) { self.group = group }

  /// Waits until all work has ended. Cancelling the waiting task cancels the work.
  ///
  /// - Parameter isolation: The isolation of the caller. The function waits in it, and does not
  ///   switch executors.
  public func finish(isolation: isolated (any Actor)? = #isolation) async {
    guard let group, !group.isFinished else { return }
    await withTaskCancellationHandler(
      operation: { await group.wait(isolation: isolation) },
      onCancel: { group.cancel() },
      isolation: isolation)
  }

  /// Whether all work has ended.
  package var isFinished: Bool { group?.isFinished ?? true }

  /// Cancels all work that the action started. Actions that the effects send afterwards are
  /// dropped.
  public func cancel() { group?.cancel() }
}
