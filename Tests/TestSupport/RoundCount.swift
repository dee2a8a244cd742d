import Foundation

/// Returns the number of rounds of a long test: `count`, divided by the environment variable
/// `ROUNDS_DIVISOR` if it is set, but at least 1. CI sets the variable when it runs tests with
/// sanitizers, which slow down each round.
package func roundCount(_ count: Int) -> Int {
  let divisor = ProcessInfo.processInfo.environment["ROUNDS_DIVISOR"].flatMap { Int($0) } ?? 1
  return max(1, count / max(1, divisor))
}
