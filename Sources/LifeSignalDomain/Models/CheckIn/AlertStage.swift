public import Foundation

/// The machine of the emergency button (5.3), as it is shown: what the finger does, and what is known
/// of the emergency.
public enum AlertStage: Hashable, Sendable {
  /// The emergency is off.
  case inactive
  /// So many taps were made.
  case arming(taps: Int)
  /// The button fills up.
  case filling
  /// The emergency is being turned on.
  case activating
  /// It is on, since then; whether responders are told.
  case active(since: Date, delivery: AlertDelivery)
  /// It is on, and the button is held down, since then.
  case holding(since: Date)
  /// It is being turned off, and still on.
  case deactivating
}
