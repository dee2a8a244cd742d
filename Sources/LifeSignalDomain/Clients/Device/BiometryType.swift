/// The type of a biometric sensor. A device without a sensor has none.
public enum BiometryType: String, Hashable, Sendable, CaseIterable {
  /// The sensor recognises faces.
  case face
  /// The sensor recognises fingers.
  case touch
}
