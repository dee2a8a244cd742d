import Realtime
import Testing

/// Tests joins that must be authorized before they are sent.
struct ChannelAuthorizationTests {
  private static var policy: ChannelPolicy {
    var policy = ChannelPolicy.phoenix
    policy.authorizesJoins = true
    return policy
  }

  private let authorization = ChannelAuthorization(signature: "key:signature", channelData: "{}")

  private func authorizing() throws -> (ChannelHarness, JoinID) {
    var harness = ChannelHarness(Self.policy)
    harness.apply(.subscribe)
    harness.open()
    guard case .authorizing(let join, attempt: 1) = harness.machine.state else {
      throw ChannelFailure.authorizationUnavailable
    }
    return (harness, join)
  }

  /// Case 58 of CASES.md.
  @Test func `A join is sent with the authorization exactly as it was given`() throws {
    var (harness, join) = try authorizing()
    #expect(
      harness.apply(.authorized(join, authorization))
        == [.sendJoin(join, recover: nil, authorization)])
    #expect(harness.violation == nil)
  }

  /// Case 57 of CASES.md.
  @Test func `An authorization of an earlier connection is dropped`() throws {
    var (harness, old) = try authorizing()
    harness.apply(.socketDown)
    harness.open()
    #expect(harness.apply(.authorized(old, authorization)) == [])
    #expect(
      harness.apply(.authorizationFailed(old, .authorizationUnavailable, isTemporary: false)) == [])
    #expect(harness.machine.status == .subscribing)
  }

  /// Case 57 of CASES.md.
  @Test func `An authorization of a channel that was unsubscribed meanwhile is dropped`() throws {
    var (harness, join) = try authorizing()
    harness.apply(.unsubscribe)
    #expect(harness.apply(.authorized(join, authorization)) == [])
    #expect(harness.machine.status == .unsubscribed)
  }

  /// Case 59 of CASES.md.
  @Test func `A refused authorization closes the channel`() throws {
    var (harness, join) = try authorizing()
    let failure = ChannelFailure.authorizationRefused(status: 403)
    let commands = harness.apply(.authorizationFailed(join, failure, isTemporary: false))
    #expect(
      commands == [
        .cancelTimer(.join(join)), .publish(.closed(failure)), .failSubscribes(failure),
      ])
  }

  /// Case 59 of CASES.md.
  @Test func `An authorization that never arrives counts as a failed attempt`() throws {
    var (harness, join) = try authorizing()
    let commands = harness.apply(.timerFired(.join(join)))
    #expect(
      commands == [
        .startTimer(.retry(join), .seconds(1)), .publish(.retrying(attempt: 1, .joinTimedOut)),
      ])
  }

  /// The server holds the earlier join until it is left, also if no other join replaces it.
  @Test(arguments: [true, false])
  func `A rejoin leaves the join that the server holds`(fails: Bool) {
    var harness = ChannelHarness.joined(Self.policy)
    let held = harness.machine.currentJoin
    let commands = harness.apply(.rejoin)
    #expect(commands.first == held.map { .sendLeave($0) })
    guard fails, case .authorizing(let join, _) = harness.machine.state else {
      harness.apply(.unsubscribe)
      #expect(harness.machine.state == .idle)
      return #expect(harness.violation == nil)
    }
    harness.apply(
      .authorizationFailed(join, .authorizationRefused(status: 401), isTemporary: false))
    #expect(harness.machine.status == .closed(.authorizationRefused(status: 401)))
    #expect(harness.violation == nil)
  }

  @Test func `With one join per connection, a refusal of the first join ends the subscription`() {
    var policy = ChannelPolicy.pusher
    policy.authorizesJoins = false
    var harness = ChannelHarness(policy)
    harness.apply(.subscribe)
    harness.open()
    guard let join = harness.machine.currentJoin else { return #expect(Bool(false)) }
    harness.apply(.joinReplied(join, .refused(reason: "busy", isTemporary: true)))
    #expect(harness.machine.status == .closed(.joinRefused(reason: "busy")))
    #expect(!harness.machine.isWanted)
    harness.apply(.socketDown)
    #expect(!harness.open().contains { if case .sendJoin = $0 { true } else { false } })
  }

  @Test func `After an earlier success, a failed subscription waits for the next connection`() {
    var harness = ChannelHarness.joined(.pusher)
    harness.apply(.serverFailed(nil, reason: "restart"))
    #expect(harness.machine.state == .waiting)
    harness.apply(.socketDown)
    #expect(harness.open().contains { if case .sendJoin = $0 { true } else { false } })
  }
}
