/// What a hand feels of what the app did (3.5).
public enum Haptic: String, Hashable, Sendable, CaseIterable {
  /// It was done.
  case success
  /// It was not.
  case failure
}
