public import Foundation

/// The stage of the emergency button as the screen shows it: the gesture combined with the state of
/// the emergency (rule 5.3).
public enum AlertStage: Hashable, Sendable {
  /// The emergency is off.
  case inactive
  /// The person has tapped `taps` times.
  case arming(taps: Int)
  /// The button is filling up.
  case filling
  /// The emergency is being turned on.
  case activating
  /// The emergency has been on since a date; `delivery` says whether the server knows of it.
  case active(since: Date, delivery: AlertDelivery)
  /// The emergency is on, and the person has held the button down since a date.
  case holding(since: Date)
  /// The emergency is being turned off, and is still on.
  case deactivating
}
