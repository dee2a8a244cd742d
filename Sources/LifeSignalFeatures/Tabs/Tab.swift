/// The tabs of the app.
public enum Tab: String, Hashable, Sendable, CaseIterable {
  /// The QR code and the check-in settings.
  case home
  /// The list of responders.
  case responders
  /// The check-in button and the emergency button.
  case checkIn
  /// The list of dependents.
  case dependents
  /// The account holder's profile.
  case profile
}
