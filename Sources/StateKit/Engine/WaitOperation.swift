/// The operation of a leaf that waits until its task is cancelled, which the runner does when the
/// scheduler drops the leaf.
///
/// SAFETY: see ``EffectPayload``. This class has no stored properties.
final class WaitOperation<Action: Sendable>: ActionPayload<Action>, @unchecked Sendable {
  override func operation(services: EffectServices) -> Operation {
    { _ in
      await AsyncLatch().wait(isolation: #isolation)
      throw CancellationError()
    }
  }
}
