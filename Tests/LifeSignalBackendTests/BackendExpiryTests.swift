import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

@testable import LifeSignalBackend

/// Tests of the server's answers one millisecond before a deadline, at the deadline, and one
/// millisecond after.
struct BackendExpiryTests {
  /// Returns the results of three servers. Between `prepare` and `result`, the time advances by one
  /// millisecond less than `seconds`, by `seconds`, and by one millisecond more.
  private func evaluate<Prepared, Value>(
    around seconds: TimeInterval, prepare: (BackendHarness) throws -> Prepared,
    result: (BackendHarness, Prepared) throws -> Value
  ) rethrows -> [Value] {
    try [-0.001, 0, 0.001].map { difference in
      let harness = BackendHarness()
      let prepared = try prepare(harness)
      harness.wait(seconds + difference)
      return try result(harness, prepared)
    }
  }

  /// Returns the reason why a request was refused, or `nil` if it was granted.
  private func refusal(_ result: Result<BackendReply, BackendRefusal>) -> BackendRefusal? {
    if case .failure(let refusal) = result { refusal } else { nil }
  }

  @Test func `A verification record expires five minutes after its code was sent`() throws {
    let record = VerificationRecord(
      phone: try .test(1), purpose: .signIn, code: try VerificationCode("123456"), sentAt: testStart
    )
    let end = testStart.addingTimeInterval(300)
    let isAccepted = [-0.001, 0, 0.001].map { !record.isExpired(at: end.addingTimeInterval($0)) }
    #expect(isAccepted == [true, false, false])
  }

  @Test func `A verification code is accepted for less than five minutes`() throws {
    let refusals = try evaluate(around: 300) {
      try $0.requestCode(for: .test(1), from: .anasDevice)
    } result: { harness, sent in
      refusal(try harness.ask(.verifyCode(sent.id, sent.code), from: .anasDevice))
    }
    #expect(refusals == [nil, .codeExpired, .codeExpired])
  }

  @Test func `A token is accepted for less than an hour, and can be renewed afterwards`()
    throws
  {
    let refusals = try evaluate(around: 3_600) {
      try $0.register("Ana Diaz", 1, on: .anasDevice)
    } result: { harness, ana in
      [
        refusal(try harness.ask(.loadUser, by: ana)),
        refusal(try harness.ask(.loadUser, by: try harness.refreshed(ana))),
      ]
    }
    #expect(refusals == [[nil, nil], [.tokenExpired, nil], [.tokenExpired, nil]])
  }

  @Test func `A notification is sent for thirty days, and stored for one more day`() throws {
    let old = try NotificationItem.sample(1)
    let new = try NotificationItem.sample(2, after: 31 * 86_400)
    let end = testStart.addingTimeInterval(30 * 86_400)
    for (difference, isSent) in [(-0.001, true), (0, true), (0.001, false)] {
      let history = NotificationHistory(newestFirst: [old])
      let sentItems = history.recent(at: end.addingTimeInterval(difference))
      #expect(sentItems == (isSent ? [old] : []), "\(difference)")
      var storedHistory = history
      storedHistory.append(new, at: end.addingTimeInterval(86_400 + difference))
      #expect(storedHistory.newestFirst == (isSent ? [new, old] : [new]), "\(difference)")
    }
  }
}
