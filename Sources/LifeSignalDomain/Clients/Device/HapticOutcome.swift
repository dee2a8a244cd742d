/// The result of an operation, as a haptic signal.
public enum HapticOutcome: String, Hashable, Sendable, CaseIterable {
  /// The operation completed successfully.
  case success
  /// The person has to pay attention.
  case warning
  /// The operation failed with an error.
  case error
}
