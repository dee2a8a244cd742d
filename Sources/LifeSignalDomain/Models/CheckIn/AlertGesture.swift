public import Foundation

/// What a person's finger does with the emergency button (5.3). Whether the emergency is on is no part
/// of it: the profile says so.
public enum AlertGesture: Hashable, Sendable {
  /// Nothing.
  case idle
  /// It taps; four times at most, and the last one was then.
  case arming(taps: Int, lastTap: Date)
  /// It has tapped often enough; the button fills up.
  case filling
  /// The emergency is being turned on.
  case activating
  /// It holds the button down, since then.
  case holding(since: Date)

  /// How many taps turn the emergency on.
  public static let neededTaps = 5
  /// In which time the next tap must come, in seconds.
  public static let longestGap: TimeInterval = 1
  /// After which time without a tap the taps are forgotten.
  public static let forgettingTime = Duration.seconds(2)
  /// How long the button takes to fill up.
  public static let fillTime = Duration.milliseconds(600)
  /// How long the button is held down to turn the emergency off.
  public static let holdTime = Duration.seconds(3)
  /// For how long no tap counts after the emergency was turned off, in seconds.
  public static let deafTime: TimeInterval = 0.5

  /// How full the button is, from 0 to 1: 15 % for each tap, then all of it.
  public var progress: Double {
    switch self {
    case .idle, .holding: 0
    case .arming(let taps, _): 0.15 * Double(taps)
    case .filling, .activating: 1
    }
  }

  /// The gesture after a tap while the emergency is off. Nothing changes while the button fills up.
  public func tapped(at now: Date) -> AlertGesture {
    switch self {
    case .idle, .holding: return .arming(taps: 1, lastTap: now)
    case .arming(let taps, let lastTap):
      let gap = now.timeIntervalSince(lastTap)
      guard gap >= 0, gap < Self.longestGap else { return .arming(taps: 1, lastTap: now) }
      return taps + 1 < Self.neededTaps ? .arming(taps: taps + 1, lastTap: now) : .filling
    case .filling, .activating: return self
    }
  }
}
