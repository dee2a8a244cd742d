/// A tab of the app (1).
public enum Tab: String, Hashable, Sendable, CaseIterable {
  /// The QR code and the settings of check-ins.
  case home
  /// Who is told about me.
  case responders
  /// Checking in, and the emergency button.
  case checkIn
  /// Whom I watch.
  case dependents
  /// The profile.
  case profile
}
