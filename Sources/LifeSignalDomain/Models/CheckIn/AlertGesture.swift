public import Foundation

/// The state of the gesture on the emergency button (rule 5.3).
///
/// Whether the emergency is on is stored in the profile, not in the gesture.
public enum AlertGesture: Hashable, Sendable {
  /// The button is not in use.
  case idle
  /// The person has tapped at most four times, the last time at `lastTap`.
  case arming(taps: Int, lastTap: BootInstant)
  /// The person has tapped often enough, and the button is filling up.
  case filling
  /// The emergency is being turned on.
  case activating
  /// The person has held the button down since a date.
  case holding(since: Date)

  /// The number of taps that turn the emergency on.
  public static let requiredTapCount = 5
  /// The time within which the next tap must follow. A later tap counts as the first.
  public static let maximumTapGap = Duration.seconds(1)
  /// The time without a tap after which the button empties, and the taps are forgotten.
  public static let tapTimeout = Duration.seconds(2)
  /// The time that the button takes to fill up.
  public static let fillTime = Duration.milliseconds(600)
  /// The time for which the button is held down to turn the emergency off.
  public static let holdTime = Duration.seconds(3)
  /// The time after the end of an emergency during which taps do not count.
  public static let deactivationCooldown = Duration.milliseconds(500)

  /// The fill level of the button, from 0 to 1: 0.15 for each tap up to the fourth, and 1 after the
  /// fifth. It is 0 while the person holds the button to turn the emergency off.
  public var progress: Double {
    switch self {
    case .idle, .holding: 0
    case .arming(let taps, _): 0.15 * Double(taps)
    case .filling, .activating: 1
    }
  }

  /// Returns the gesture after a tap while the emergency is off.
  ///
  /// A tap has no effect while the button fills up or the emergency is being turned on.
  ///
  /// - Parameter now: The time of the tap, by a clock that nothing sets: a correction of the date must
  ///   not take taps away from a person in need.
  public func tapped(at now: BootInstant) -> AlertGesture {
    switch self {
    case .idle, .holding: return .arming(taps: 1, lastTap: now)
    case .arming(let taps, let lastTap):
      if let gap = now.duration(since: lastTap), gap >= Self.maximumTapGap {
        return .arming(taps: 1, lastTap: now)
      }
      return taps + 1 < Self.requiredTapCount ? .arming(taps: taps + 1, lastTap: now) : .filling
    case .filling, .activating: return self
    }
  }
}
