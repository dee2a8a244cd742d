/// What is wrong with a step of time.
enum TimeFailure: Equatable, Sendable {
  case backwards(by: Duration)
  case passed(Duration, now: Duration)

  var message: FailureMessage {
    switch self {
    case .backwards(let duration):
      FailureMessage(
        what: "The time was advanced by \(duration). It stands still: time never goes back.",
        causes: ["The duration was computed from two moments in the wrong order."],
        mend: "Advance by zero or more.")
    case .passed(let offset, let now):
      FailureMessage(
        what: "The time was advanced to \(offset), and it is \(now) already. It stands still.",
        causes: ["`advance(to:)` counts from the beginning, not from now."],
        mend: "Advance to a later moment, or use `advance(by:)`.")
    }
  }
}
