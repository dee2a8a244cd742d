internal import Foundation

extension ScenarioContext {
  /// Returns the time of a date since the start of the world, rounded to milliseconds.
  func time(of date: Date) -> Duration { Duration(from: world.start, to: date) }

  /// Returns the time of a date in the language of scenarios, to the second.
  func text(_ date: Date) -> String {
    ScenarioTime(time(of: date), precision: .seconds).description
  }

  /// Returns the time of a date in the language of scenarios, to the second; `nil` without a date.
  func text(_ date: Date?) -> String? { date.map { text($0) } }
}

extension Duration {
  /// Creates the time between two dates, rounded to milliseconds.
  init(from start: Date, to end: Date) {
    self = .milliseconds(Int((end.timeIntervalSince(start) * 1_000).rounded()))
  }
}
