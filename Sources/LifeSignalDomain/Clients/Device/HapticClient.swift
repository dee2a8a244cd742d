public import StateKit

/// Lets a hand feel what the app did (3.5). It owns nothing.
public struct HapticClient: Sendable {
  /// Plays it, at once.
  public var play: @Sendable (Haptic) -> Void

  /// A way to be felt.
  public init(play: @escaping @Sendable (Haptic) -> Void) {
    self.play = play
  }

  /// A device that cannot be felt.
  public static var still: Self { Self { _ in } }

  /// Reports each use.
  public static var unimplemented: Self {
    Self(play: StateKit.unimplemented("HapticClient.play", placeholder: ()))
  }
}

private enum HapticClientKey: DependencyKey {
  static var defaultValue: HapticClient { .unimplemented }
}

extension DependencyValues {
  /// Lets a hand feel what the app did.
  public var hapticClient: HapticClient {
    get { self[HapticClientKey.self] }
    set { self[HapticClientKey.self] = newValue }
  }
}
