/// The operation of a leaf that waits for a duration, measured by the store's clock.
///
/// SAFETY: see ``EffectPayload``.
final class SleepOperation<Action: Sendable>: ActionPayload<Action>, @unchecked Sendable {
  private let duration: Duration

  init(_ duration: Duration, _ source: EffectCallSite) {
    self.duration = duration
    super.init(source)
  }

  override func operation(services: EffectServices) -> Operation {
    let duration = duration
    return { _ in try await services.sleep(for: duration) }
  }
}
