import Testing

@testable import RealtimeSockets

@Suite
struct RateLimiterTests {
  /// The number of messages that pass in a span of time is at most the burst plus the product of
  /// the rate and the span.
  @Test
  func `No span of time lets more messages through than the burst and the rate allow`() {
    var limiter = RateLimiter(perSecond: 200, burst: 400)
    var passed: [Duration] = []
    var now = Duration.zero
    for step in 0..<20_000 {
      now += .microseconds(step % 977 == 0 ? 900_000 : step * 7919 % 1500)
      if limiter.take(at: now) { passed.append(now) }
    }
    var isWithin = true
    for start in stride(from: 0, to: passed.count, by: 97) {
      for end in stride(from: start, to: passed.count, by: 131) {
        let most = 400 + (passed[end] - passed[start]) / .milliseconds(5)
        if Double(end - start + 1) > most + 0.001 { isWithin = false }
      }
    }
    #expect(isWithin)
    #expect(passed.count > 1000)
  }

  @Test
  func `A stall of the output is timed from its own beginning`() {
    let watch = IdleWatch(WebSocketServerConfiguration(), at: .seconds(5))
    #expect(watch.verdict(stalledSince: nil, at: .seconds(64)) == .waitAgain(.seconds(1)))
    #expect(watch.verdict(stalledSince: nil, at: .seconds(65)) == .silent)
    #expect(watch.verdict(stalledSince: .seconds(40), at: .seconds(45)) == .waitAgain(.seconds(5)))
    #expect(watch.verdict(stalledSince: .seconds(40), at: .seconds(50)) == .stalled)
  }
}
