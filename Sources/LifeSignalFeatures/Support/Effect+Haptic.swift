internal import LifeSignalDomain
internal import StateKit

extension Effect {
  /// Returns an effect that plays a haptic signal.
  static func haptic(_ haptic: Haptic, by client: HapticClient) -> Effect {
    .run("haptic") { _ in client.play(haptic) }
  }
}
