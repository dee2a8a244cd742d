import Realtime
import Testing

/// Tests what is recovered after a lost connection, and how a loss is reported.
struct ContinuityTests {
  private static var policy: ChannelPolicy {
    var policy = ChannelPolicy.phoenix
    policy.recovers = true
    return policy
  }

  private func recovery(_ epoch: String, _ offset: UInt64, _ isRecovered: Bool) -> JoinRecovery {
    JoinRecovery(position: .sample(epoch, offset), isRecovered: isRecovered)
  }

  /// Returns a channel that is joined to a stream at an offset.
  private func joined(_ epoch: String = "e", at offset: UInt64 = 10) -> ChannelHarness {
    var harness = ChannelHarness(Self.policy)
    harness.apply(.subscribe)
    harness.open()
    harness.accept(recovery(epoch, offset, false))
    return harness
  }

  /// Loses the connection, opens the next one, and returns the commands that report a loss or a
  /// recovery after the reply to the join.
  private func rejoin(_ harness: inout ChannelHarness, _ recovery: JoinRecovery?)
    -> [ChannelHarness.Command]
  {
    harness.apply(.socketDown)
    let position = harness.machine.position
    let commands = harness.open()
    guard let join = harness.machine.currentJoin else { return [] }
    #expect(commands.last == .sendJoin(join, recover: position, nil))
    return harness.apply(.joinReplied(join, .accepted(recovery)))
      .filter { $0.isAboutContinuity }
  }

  private func receive(_ harness: inout ChannelHarness, _ offsets: UInt64...)
    -> [ChannelHarness.Command]
  {
    offsets.flatMap { harness.apply(.message(nil, offset: $0)) }
  }

  @Test func `The first join learns a position and reports no loss`() {
    var harness = ChannelHarness(Self.policy)
    harness.apply(.subscribe)
    #expect(harness.open().contains(.sendJoin(.none.next(), recover: nil, nil)))
    let commands = harness.apply(
      .joinReplied(.none.next(), .accepted(recovery("e", 4, false))))
    #expect(commands.filter(\.isAboutContinuity) == [])
    #expect(harness.machine.position == .sample("e", 4))
  }

  /// Case 94 of CASES.md.
  @Test func `Missed messages are delivered once and in order`() {
    var harness = joined()
    #expect(receive(&harness, 11, 12) == [.deliver, .deliver])
    #expect(rejoin(&harness, recovery("e", 14, true)) == [.recovered])
    #expect(receive(&harness, 12, 13, 14, 15) == [.deliver, .deliver, .deliver])
    #expect(harness.machine.position == .sample("e", 15))
  }

  /// Case 94 of CASES.md. The position is one that the caller has stored.
  @Test func `A stored position is recovered by the first join`() {
    var harness = ChannelHarness(Self.policy, position: .sample("e", 3))
    harness.apply(.subscribe)
    #expect(
      harness.open().contains(.sendJoin(.none.next(), recover: .sample("e", 3), nil)))
    let commands = harness.apply(.joinReplied(.none.next(), .accepted(recovery("e", 5, true))))
    #expect(commands.filter(\.isAboutContinuity) == [.recovered])
    #expect(receive(&harness, 4, 5) == [.deliver, .deliver])
  }

  /// Case 95 of CASES.md.
  @Test func `A loss is reported between the messages before and after it`() {
    var harness = joined()
    #expect(receive(&harness, 11) == [.deliver])
    #expect(rejoin(&harness, recovery("e", 90, false)) == [.continuityLost(.historyExpired)])
    #expect(receive(&harness, 91) == [.deliver])
  }

  /// Case 95 of CASES.md.
  @Test func `Without recovery each rejoin reports a loss, and the first join does not`() {
    var harness = ChannelHarness.joined(.phoenix)
    for _ in 1...2 { #expect(rejoin(&harness, nil) == [.continuityLost(.notRecoverable)]) }
  }

  /// Case 96 of CASES.md.
  @Test func `A repeated offset is dropped`() {
    var harness = joined()
    #expect(receive(&harness, 9, 10, 11, 11, 12) == [.deliver, .deliver])
  }

  /// Case 96 of CASES.md.
  @Test func `After a gap, the channel joins again from the last position and recovers messages`() {
    var harness = joined()
    let second = JoinID.none.next().next()
    #expect(
      receive(&harness, 13).contains(.sendJoin(second, recover: .sample("e", 10), nil)))
    // Until the channel has joined again, messages of the first join are ignored.
    #expect(receive(&harness, 14) == [])
    harness.accept(recovery("e", 14, true))
    #expect(receive(&harness, 11, 12, 13, 14) == [.deliver, .deliver, .deliver, .deliver])
  }

  /// Case 96 of CASES.md.
  @Test func `A gap that another join does not fill is reported as a loss in its place`() {
    var harness = joined()
    _ = receive(&harness, 13)
    harness.accept(recovery("e", 14, true))
    #expect(receive(&harness, 13, 14) == [.continuityLost(.gap), .deliver, .deliver])
  }

  /// Case 97 of CASES.md.
  @Test(arguments: [true, false])
  func `Another stream is a loss, also if the server claims to have recovered`(claims: Bool) {
    var harness = joined()
    #expect(rejoin(&harness, recovery("f", 12, claims)) == [.continuityLost(.epochChanged)])
    #expect(harness.machine.position == .sample("f", 12))
    #expect(receive(&harness, 13) == [.deliver])
  }

  /// Case 97 of CASES.md.
  @Test func `A stream whose position went back is another stream`() {
    var harness = joined()
    #expect(rejoin(&harness, recovery("e", 2, true)) == [.continuityLost(.epochChanged)])
    #expect(receive(&harness, 3) == [.deliver])
  }

  @Test func `A reply without a position is a loss, and so is the next reply with one`() {
    var harness = joined()
    #expect(rejoin(&harness, nil) == [.continuityLost(.positionUnknown)])
    #expect(harness.machine.position == nil)
    #expect(rejoin(&harness, recovery("e", 20, false)) == [.continuityLost(.positionUnknown)])
    #expect(harness.machine.position == .sample("e", 20))
  }

  /// Case 96 of CASES.md. The server numbers its messages, and its replies do not name the stream.
  @Test func `Numbered messages of an unnamed stream are delivered once, and a gap is a loss`() {
    var harness = ChannelHarness(Self.policy)
    harness.apply(.subscribe)
    harness.open()
    harness.accept(nil)
    #expect(receive(&harness, 7, 7, 6, 8) == [.deliver, .deliver])
    #expect(receive(&harness, 11) == [.continuityLost(.gap), .deliver])
    #expect(harness.machine.position == nil)
  }

  @Test func `Messages without a number are delivered`() {
    var harness = joined()
    #expect(harness.apply(.message(nil, offset: nil)) == [.deliver])
    #expect(harness.machine.position == .sample("e", 10))
  }
}

extension ChannelPosition {
  static func sample(_ epoch: String, _ offset: UInt64) -> Self {
    Self(epoch: StreamEpoch(rawValue: epoch), offset: offset)
  }
}

extension ChannelMachine.Command {
  /// Whether the command reports a loss or a recovery.
  var isAboutContinuity: Bool {
    switch self {
    case .recovered, .continuityLost: true
    default: false
    }
  }
}
