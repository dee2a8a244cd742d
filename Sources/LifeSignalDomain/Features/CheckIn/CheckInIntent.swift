/// What the person wants, and a face or a finger may be asked for.
///
/// It is kept from the tap to the end: what is done once the person is recognised is what they asked
/// for, whatever else is on by then (B1).
public enum CheckInIntent: Hashable, Sendable, CaseIterable {
  /// To check in.
  case checkIn
  /// To turn the emergency off.
  case deactivateAlert
}
