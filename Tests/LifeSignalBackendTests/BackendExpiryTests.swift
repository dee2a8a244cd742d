import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

@testable import LifeSignalBackend

/// The server's answers one millisecond before a deadline, at the deadline, and one millisecond
/// after.
struct BackendExpiryTests {
  /// Evaluates a closure on three servers, at three times around `seconds` after `prepare`.
  private func around<Prepared, Value>(
    _ seconds: TimeInterval, prepare: (BackendHarness) throws -> Prepared,
    _ value: (BackendHarness, Prepared) throws -> Value
  ) rethrows -> [Value] {
    try [-0.001, 0, 0.001].map { difference in
      let bench = BackendHarness()
      let prepared = try prepare(bench)
      bench.wait(seconds + difference)
      return try value(bench, prepared)
    }
  }

  /// Returns the reason why a request was refused, or `nil` if it was granted.
  private func refusal(_ result: Result<BackendReply, BackendRefusal>) -> BackendRefusal? {
    if case .failure(let refusal) = result { refusal } else { nil }
  }

  @Test func `A verification code is valid for less than five minutes`() throws {
    let record = VerificationRecord(
      phone: try .test(1), purpose: .signIn, code: try VerificationCode("123456"), sentAt: testStart
    )
    let end = testStart.addingTimeInterval(300)
    let isGood = [-0.001, 0, 0.001].map { !record.isExpired(at: end.addingTimeInterval($0)) }
    #expect(isGood == [true, false, false])
  }

  @Test func `A verification code is accepted for less than five minutes`() throws {
    let refusals = try around(300) {
      try $0.code(for: .test(1), from: .anas)
    } _: { bench, sent in
      refusal(try bench.ask(.verifyCode(sent.id, sent.code), from: .anas))
    }
    #expect(refusals == [nil, .codeExpired, .codeExpired])
  }

  @Test func `A token is accepted for less than an hour, and can be renewed afterwards`()
    throws
  {
    let refusals = try around(3_600) {
      try $0.person("Ana Diaz", 1, on: .anas)
    } _: { bench, ana in
      [
        refusal(try bench.ask(.loadUser, by: ana)),
        refusal(try bench.ask(.loadUser, by: try bench.refreshed(ana))),
      ]
    }
    #expect(refusals == [[nil, nil], [.tokenExpired, nil], [.tokenExpired, nil]])
  }

  @Test func `Two check-ins are at least five minutes apart`() throws {
    // A profile starts with a check-in.
    let refusals = try around(300) {
      try $0.person("Ana Diaz", 1, on: .anas)
    } _: { bench, ana in
      refusal(try bench.perform(.checkIn(at: bench.now), by: ana))
    }
    #expect(refusals == [.checkInTooSoon(wait: 1), nil, nil])
  }

  @Test func `A queued action is carried out for less than an hour`() throws {
    let refusals = try around(3_600) { bench in
      let ana = try bench.person("Ana Diaz", 1, on: .anas)
      let action = bench.action(.setBiometric(true))
      return (ana, action, try bench.refreshed(ana))
    } _: { bench, prepared in
      let (_, action, ana) = prepared
      let current = try bench.refreshed(ana)
      return refusal(try bench.ask(.perform(action), by: current))
    }
    #expect(refusals == [nil, .actionExpired, .actionExpired])
  }

  @Test func `A notification is sent for thirty days, and stored for one more`() throws {
    let old = try NotificationItem.sample(1)
    let new = try NotificationItem.sample(2, after: 31 * 86_400)
    let end = testStart.addingTimeInterval(30 * 86_400)
    for (difference, isTold) in [(-0.001, true), (0, true), (0.001, false)] {
      let history = NotificationHistory(newestFirst: [old])
      let told = history.recent(at: end.addingTimeInterval(difference))
      #expect(told == (isTold ? [old] : []), "\(difference)")
      var kept = history
      kept.append(new, at: end.addingTimeInterval(86_400 + difference))
      #expect(kept.newestFirst == (isTold ? [new, old] : [new]), "\(difference)")
    }
  }
}
