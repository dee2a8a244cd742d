import StateKit
import Testing

/// The rules that `Backoff` must satisfy.
private enum BackoffRule {
  case firstDelay, delaysGrow, delaysStopGrowing, nothingAfterTheLastAttempt, jitterStaysInRange
  case jitterSpreads, jitterGoesBothWays
}

private typealias Delay = (Backoff, _ attempt: Int, RandomSource) -> Duration?

private func brokenRules(of delay: Delay) -> Set<BackoffRule> {
  let backoff = Backoff(initial: .seconds(2), factor: 3, maximum: .seconds(20), attempts: 5)
  let random = RandomSource.seeded(7)
  let delays = (1...6).map { delay(backoff, $0, random) }
  let spread = Backoff(initial: .seconds(10), maximum: .seconds(12), attempts: 1000, jitter: 0.5)
  let spreadDelays = (1..<200).compactMap { _ in delay(spread, 1, random) }
  return failedRules([
    .firstDelay: delays[0] == .seconds(2),
    .delaysGrow: delays[1] == .seconds(6) && delays[2] == .seconds(18),
    .delaysStopGrowing: delays[3].map { $0 <= .seconds(20) } ?? false,
    .nothingAfterTheLastAttempt: delays[4] == nil && delays[5] == nil,
    .jitterStaysInRange: spreadDelays.allSatisfy { $0 >= .seconds(5) && $0 <= .seconds(12) },
    .jitterSpreads: Set(spreadDelays).count > 20,
    .jitterGoesBothWays: spreadDelays.contains { $0 < .seconds(10) }
      && spreadDelays.contains { $0 > .seconds(10) },
  ])
}

struct BackoffTests {
  @Test func `The delays of a backoff grow up to their limit`() {
    #expect(brokenRules { $0.delay(afterAttempt: $1, random: $2) } == [])
  }

  @Test func `A backoff that counts attempts from zero is detected`() {
    #expect(
      brokenRules { backoff, attempt, random in
        backoff.delay(afterAttempt: attempt + 1, random: random)
      }.isSuperset(of: [.firstDelay, .delaysGrow]))
  }

  @Test func `A backoff without limit is detected`() {
    #expect(
      brokenRules { backoff, attempt, random in
        guard attempt < backoff.attempts else { return nil }
        var delay = backoff.initial
        for _ in 1..<attempt { delay = delay * backoff.factor }
        return backoff.jitter == 0
          ? delay : delay * random.double(in: (1 - backoff.jitter)...(1 + backoff.jitter))
      } == [.delaysStopGrowing, .jitterStaysInRange])
  }

  @Test func `A backoff that never ends is detected`() {
    #expect(
      brokenRules { backoff, attempt, random in
        Backoff(
          initial: backoff.initial, factor: backoff.factor, maximum: backoff.maximum,
          attempts: .max,
          jitter: backoff.jitter
        ).delay(afterAttempt: attempt, random: random)
      } == [.nothingAfterTheLastAttempt])
  }

  @Test func `A backoff without jitter is detected`() {
    #expect(
      brokenRules { backoff, attempt, random in
        Backoff(
          initial: backoff.initial, factor: backoff.factor, maximum: backoff.maximum,
          attempts: backoff.attempts
        ).delay(afterAttempt: attempt, random: random)
      } == [.jitterSpreads, .jitterGoesBothWays])
  }

  @Test(arguments: [0.5...1.0, 1.0...1.5])
  func `A backoff whose jitter only shortens or only lengthens the delays is detected`(
    spread: ClosedRange<Double>
  ) {
    #expect(
      brokenRules { backoff, attempt, random in
        let steady = Backoff(
          initial: backoff.initial, factor: backoff.factor, maximum: backoff.maximum,
          attempts: backoff.attempts
        ).delay(afterAttempt: attempt, random: random)
        guard backoff.jitter > 0, let steady else { return steady }
        return min(backoff.maximum, steady * random.double(in: spread))
      } == [.jitterGoesBothWays])
  }

  @Test func `Attempts are counted from 1`() {
    let backoff = Backoff(initial: .seconds(1), maximum: .seconds(30), attempts: 3)
    #expect(backoff.delay(afterAttempt: 0, random: .seeded(1)) == nil)
    #expect(backoff.delay(afterAttempt: -1, random: .seeded(1)) == nil)
  }

  @Test func `Values out of range are replaced by the nearest value in the range`() {
    let low = Backoff(
      initial: .seconds(-1), factor: .nan, maximum: .seconds(-2), attempts: 0, jitter: -1)
    #expect(low == Backoff(initial: .zero, factor: 1, maximum: .zero, attempts: 1, jitter: 0))
    let high = Backoff(
      initial: .seconds(9), factor: .infinity, maximum: .seconds(5), attempts: 9, jitter: 7)
    #expect(high.initial == .seconds(5))
    #expect(high.jitter == 1)
    #expect(high.delay(afterAttempt: 3, random: .seeded(1)).map { $0 <= .seconds(5) } == true)
  }

  @Test func `Extreme factors and numbers of attempts do not trap and are fast`() {
    let steep = Backoff(
      initial: .nanoseconds(1), factor: .infinity, maximum: .seconds(5), attempts: 9)
    #expect(steep.delay(afterAttempt: 2, random: .seeded(1)) == .seconds(5))
    let huge = Backoff(
      initial: .seconds(1), factor: 1e300, maximum: .seconds(Int64.max / 4), attempts: .max)
    #expect(huge.delay(afterAttempt: .max - 1, random: .seeded(1)) == .seconds(Int64.max / 4))
    let flat = Backoff(initial: .seconds(1), factor: 1, maximum: .seconds(2), attempts: .max)
    #expect(flat.delay(afterAttempt: .max - 1, random: .seeded(1)) == .seconds(1))
    let noDelay = Backoff(initial: .zero, factor: .infinity, maximum: .seconds(2), attempts: .max)
    #expect(noDelay.delay(afterAttempt: .max - 1, random: .seeded(1)) == .zero)
  }
}
