public import StateKit

/// A client that plays haptic signals. It owns no state (rule 3.5).
public struct HapticClient: Sendable {
  /// Plays a haptic signal immediately.
  public var play: @Sendable (Haptic) -> Void

  /// Creates a client from its endpoint.
  public init(play: @escaping @Sendable (Haptic) -> Void) {
    self.play = play
  }

  /// A test double of a device without haptics.
  public static var noop: Self { Self { _ in } }

  /// A client that reports each use as an issue.
  public static var unimplemented: Self {
    Self(play: StateKit.unimplemented("HapticClient.play", placeholder: ()))
  }
}

private enum HapticClientKey: DependencyKey {
  static var defaultValue: HapticClient { .unimplemented }
}

extension DependencyValues {
  /// The client that plays haptic signals.
  public var hapticClient: HapticClient {
    get { self[HapticClientKey.self] }
    set { self[HapticClientKey.self] = newValue }
  }
}
