/// A failure that concerns the time of a test.
enum TimeFailure: Equatable, Sendable {
  /// The test advanced the time by a negative duration.
  case backwards(by: Duration)
  /// The test advanced the time to a moment that has already passed.
  case passed(Duration, now: Duration)

  var message: FailureMessage {
    switch self {
    case .backwards(let duration):
      FailureMessage(
        summary: """
          The test advanced the time by \(duration). Time cannot go backwards.
          """,
        causes: ["The duration was computed from two instants in the wrong order."],
        fix: "Advance by zero or more.")
    case .passed(let offset, let now):
      FailureMessage(
        summary: """
          The test advanced the time to \(offset), but the time is already \(now).
          """,
        causes: ["`advance(to:)` counts from the start of the simulation, not from now."],
        fix: "Advance to a later time, or use `advance(by:)`.")
    }
  }
}
