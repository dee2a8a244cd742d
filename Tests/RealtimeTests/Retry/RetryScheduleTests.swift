import Realtime
import StateKit
import Testing

/// Tests the delays of schedules, and those of each preset.
struct RetryScheduleTests {
  private static let random = RandomSource.seeded(0)

  private func milliseconds(_ schedule: RetrySchedule, _ count: Int) -> [Int] {
    (1...count).map { number in
      Int((schedule.delay(beforeRetry: number, random: Self.random) / .milliseconds(1)).rounded())
    }
  }

  /// Case 8 of CASES.md.
  @Test func `Each preset has the delays of its library`() {
    #expect(
      milliseconds(ConnectionPolicy.apinator.schedule, 6)
        == [1000, 2000, 4000, 8000, 16000, 30000])
    #expect(
      milliseconds(ConnectionPolicy.dispatch.schedule, 7)
        == [1000, 2000, 4000, 8000, 16000, 30000, 30000])
    #expect(
      milliseconds(ConnectionPolicy.supabase.schedule, 5) == [7000, 14000, 28000, 30000, 30000])
    #expect(
      milliseconds(ConnectionPolicy.phoenix.schedule, 11)
        == [10, 50, 100, 150, 200, 250, 500, 1000, 2000, 5000, 5000])
    #expect(
      milliseconds(ConnectionPolicy.pusher.schedule, 13)
        == [0, 1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 120, 120].map { $0 * 1000 })
    let middles = [1000, 2000, 4000, 8000, 16000, 30000, 30000]
    for (delay, middle) in zip(milliseconds(ConnectionPolicy.lifeSignal.schedule, 7), middles) {
      #expect(delay >= middle * 3 / 4 && delay <= min(middle * 5 / 4, 30000))
    }
  }

  @Test func `Each preset has the limits of its library`() {
    #expect(ConnectionPolicy.apinator.retryLimits == RetryLimits(giveUpAfter: 6))
    #expect(ConnectionPolicy.dispatch.retryLimits == RetryLimits(degradeAfter: 5))
    #expect(ConnectionPolicy.lifeSignal.retryLimits == RetryLimits(degradeAfter: 5))
    for policy: ConnectionPolicy in [.supabase, .phoenix, .pusher] {
      #expect(policy.retryLimits == RetryLimits())
    }
    for policy: ConnectionPolicy in [.apinator, .pusher] { #expect(policy.requiresHandshake) }
    for policy: ConnectionPolicy in [.dispatch, .supabase, .phoenix, .lifeSignal] {
      #expect(!policy.requiresHandshake)
    }
    #expect(ConnectionPolicy.lifeSignal.openDeadline == .seconds(10))
    #expect(ConnectionPolicy.lifeSignal.stability == .seconds(5))
  }

  @Test func `A schedule ignores the attempt limit of its backoff`() {
    let backoff = Backoff(initial: .seconds(1), maximum: .seconds(30), attempts: 2)
    #expect(milliseconds(.backoff(backoff), 3) == [1000, 2000, 4000])
  }

  @Test(arguments: [Int.min, 0, 1, 2, 1_000, .max])
  func `Any retry number has a delay between zero and the maximum`(number: Int) {
    let schedules: [RetrySchedule] = [
      ConnectionPolicy.lifeSignal.schedule, ConnectionPolicy.pusher.schedule,
      .table([.seconds(-1)], then: .seconds(120)), .quadratic(.zero, maximum: .seconds(1)),
      .quadratic(.nanoseconds(1), maximum: .seconds(120)),
      .quadratic(.seconds(1), maximum: .seconds(-1)),
    ]
    for schedule in schedules {
      let delay = schedule.delay(beforeRetry: number, random: Self.random)
      #expect(delay >= .zero && delay <= .seconds(120))
    }
  }

  /// Case 83 of CASES.md.
  @Test func `Fifty devices spread their retries over half of the delay`() {
    let schedule = ConnectionPolicy.lifeSignal.schedule
    let delays = (1...50).map { seed in
      schedule.delay(beforeRetry: 1, random: .seeded(UInt64(seed))) / .milliseconds(1)
    }
    #expect(delays.allSatisfy { $0 >= 750 && $0 <= 1250 })
    // Each tenth of the range has at least one device.
    #expect(Set(delays.map { Int(($0 - 750) / 50) }).count == 10)
  }

  @Test func `Limits name the last retry, and the retry after which the connection is degraded`() {
    let limits = RetryLimits(degradeAfter: 5, giveUpAfter: 6)
    #expect((0...7).filter { limits.isDegraded(atRetry: $0) } == [6, 7])
    #expect((1...8).filter { limits.allowsRetry($0) } == [1, 2, 3, 4, 5, 6])
    #expect(limits.displayedLimit == 5)
    #expect(!RetryLimits(degradeAfter: -1).isDegraded(atRetry: 0))
    #expect(!RetryLimits(giveUpAfter: 0).allowsRetry(1))
  }
}
