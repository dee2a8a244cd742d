/// A haptic signal that reports the result of an operation (rule 3.5).
public enum Haptic: String, Hashable, Sendable, CaseIterable {
  /// The operation completed successfully.
  case success
  /// The operation failed with an error.
  case failure
}
