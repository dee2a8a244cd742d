/// An intent that requires biometric authentication if the person has enabled it.
///
/// The intent is kept from the tap to the result, so that the app carries out what the person asked
/// for, even if the emergency changes in the meantime.
public enum CheckInIntent: Hashable, Sendable, CaseIterable {
  /// The person wants to check in.
  case checkIn
  /// The person wants to turn the emergency off.
  case deactivateAlert
}
