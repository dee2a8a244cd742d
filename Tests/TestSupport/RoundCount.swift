import Foundation

/// Returns the number of rounds of a long test: `count`, times the environment variable
/// `ROUNDS_MULTIPLIER` and divided by `ROUNDS_DIVISOR` if they are set, but at least 1. CI sets the divisor
/// when it runs tests with sanitizers, which slow down each round. `.ci/campaign` sets the multiplier.
package func roundCount(_ count: Int) -> Int {
  max(1, count * environmentNumber("ROUNDS_MULTIPLIER") / environmentNumber("ROUNDS_DIVISOR"))
}

/// Whether `.ci/campaign` runs the tests, which then leave nothing out.
package var isCampaign: Bool { environmentNumber("ROUNDS_MULTIPLIER") > 1 }

private func environmentNumber(_ name: String) -> Int {
  max(1, ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? 1)
}
