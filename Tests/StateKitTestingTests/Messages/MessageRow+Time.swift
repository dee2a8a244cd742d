import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// Time that cannot go where the test wants.
extension MessageRow {
  static let aboutTime: [MessageRow] = [
    MessageRow(
      "Time that goes back",
      """
      The time was advanced by -3.0 seconds. It stands still: time never goes back.

      Likely cause:
        - The duration was computed from two moments in the wrong order.

      Mend: Advance by zero or more.
      """
    ) {
      $0.advance(by: .seconds(-3))
    },
    MessageRow(
      "A moment that has passed",
      """
      The time was advanced to 2.0 seconds, and it is 5.0 seconds already. It stands still.

      Likely cause:
        - `advance(to:)` counts from the beginning, not from now.

      Mend: Advance to a later moment, or use `advance(by:)`.
      """
    ) {
      $0.advance(by: .seconds(5))
      $0.advance(to: .seconds(2))
    },
  ]
}
