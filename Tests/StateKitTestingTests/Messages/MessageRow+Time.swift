import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// Messages about time that cannot advance as the test asks.
extension MessageRow {
  static let aboutTime: [MessageRow] = [
    MessageRow(
      "A negative duration",
      """
      The test advanced the time by -3.0 seconds. Time cannot go backwards.

      Likely cause:
        - The duration was computed from two instants in the wrong order.

      Fix: Advance by zero or more.
      """
    ) {
      $0.advance(by: .seconds(-3))
    },
    MessageRow(
      "A time that has passed",
      """
      The test advanced the time to 2.0 seconds, but the time is already 5.0 seconds.

      Likely cause:
        - `advance(to:)` counts from the start of the simulation, not from now.

      Fix: Advance to a later time, or use `advance(by:)`.
      """
    ) {
      $0.advance(by: .seconds(5))
      $0.advance(to: .seconds(2))
    },
  ]
}
