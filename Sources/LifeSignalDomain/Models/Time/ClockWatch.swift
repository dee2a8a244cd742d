internal import Foundation

/// Notices that the wall clock of a device is set while the app runs (rule 5.10).
///
/// The wall clock and the clock that counts from the boot advance together, until a person or a program
/// sets the wall clock.
struct ClockWatch {
  /// A smaller change between two readings is not noticed, in seconds.
  private static let smallestChange: TimeInterval = 1

  private var last: LocalTime?
  /// Whether the wall clock was set far since the first reading.
  private(set) var wasSet = false

  /// Records a reading of both clocks.
  ///
  /// - Returns: How far the wall clock was set ahead since the reading before, in seconds; negative if it
  ///   was set back, and `nil` if it was not set.
  mutating func record(_ reading: LocalTime) -> TimeInterval? {
    defer { last = reading }
    guard let change = last.flatMap(reading.wallClockChange(since:)),
      abs(change) >= Self.smallestChange
    else { return nil }
    if abs(change) > LocalTime.errorTolerance { wasSet = true }
    return change
  }
}
