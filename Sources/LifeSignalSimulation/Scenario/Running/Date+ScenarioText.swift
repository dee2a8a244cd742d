internal import Foundation

extension Duration {
  /// Creates the time from a world's start to a date, rounded to milliseconds.
  init(sinceStart date: Date) {
    let seconds = date.timeIntervalSince(World.start)
    self = .milliseconds(Int((seconds * 1_000).rounded()))
  }
}

extension Date {
  /// The time in the language of scenarios, to the second.
  var scenarioText: String {
    ScenarioTime(Duration(sinceStart: self), precision: .seconds).description
  }
}
