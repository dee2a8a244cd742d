import Realtime
import TestSupport

/// One channel and the events of its caller, connection and server, within bounds.
struct ChannelWorld: World {
  /// The bounds of an exploration.
  struct Bounds: Hashable, Sendable {
    var joins: UInt64 = 3
    var epochs: UInt64 = 3
    var pushes: UInt64 = 1
    var waiters = 2
  }

  private(set) var harness: ChannelHarness
  let bounds: Bounds

  init(_ policy: ChannelPolicy, _ bounds: Bounds = Bounds(), defect: ChannelDefect? = nil) {
    harness = ChannelHarness(policy, defect: defect)
    self.bounds = bounds
  }

  var phase: String {
    switch harness.machine.state {
    case .idle: "idle"
    case .waiting: "waiting"
    case .authorizing: "authorizing"
    case .joining: "joining"
    case .confirming: "confirming"
    case .joined: "joined"
    case .backingOff: "backingOff"
    case .leaving: "leaving"
    case .closed: "closed"
    }
  }

  static func label(_ event: ChannelMachine.Event) -> String {
    if case .timerFired(let timer) = event { return "timer: \(name(timer))" }
    if case .joinReplied(_, let reply) = event { return "\(name(reply))" }
    return name(event)
  }

  var events: [ChannelMachine.Event] {
    // An order ends with the first join above the bound.
    if harness.lastJoin.number > bounds.joins { return [] }
    var events: [ChannelMachine.Event] = [
      .serverClosed(nil), .serverFailed(nil, reason: ""), .rejoin,
    ]
    if harness.waitingUnsubscribes < bounds.waiters { events.append(.unsubscribe) }
    if harness.waitingSubscribes < bounds.waiters { events.append(.subscribe) }
    if harness.waitingSubscribes > 0 { events.append(.subscribeCancelled) }
    if harness.lastPush.number < bounds.pushes {
      events.append(.push(harness.lastPush.next(), PushOptions()))
    }
    if harness.epoch.number < bounds.epochs { events.append(.socketOpened(harness.epoch.next())) }
    if harness.epoch > .none { events.append(.socketOpened(harness.epoch)) }
    if harness.isOpen { events.append(.socketDown) }
    events.append(.connectionEnded(.disconnected))
    for push in harness.livePushes { events += [.pushReplied(push), .pushCancelled(push)] }
    events += harness.armed.map { .timerFired($0) }
    events += messages(nil)
    var join = JoinID.none
    while join < harness.lastJoin {
      join = join.next()
      events += serverEvents(join)
    }
    return events
  }

  private func serverEvents(_ join: JoinID) -> [ChannelMachine.Event] {
    var events: [ChannelMachine.Event] = [
      .joinReplied(join, .accepted(nil)),
      .joinReplied(join, .refused(reason: "", isTemporary: true)),
      .joinReplied(join, .refused(reason: "", isTemporary: false)), .leaveReplied(join),
      .serverClosed(join), .serverFailed(join, reason: ""), .timerFired(.join(join)),
      .timerFired(.retry(join)), .timerFired(.leave(join)),
    ]
    if harness.machine.policy.confirmsFlow { events.append(.flowConfirmed(join)) }
    if harness.machine.policy.authorizesJoins {
      events += [
        .authorized(join, ChannelAuthorization(signature: "s")),
        .authorizationFailed(join, .authorizationUnavailable, isTemporary: true),
        .authorizationFailed(join, .authorizationRefused(status: nil), isTemporary: false),
      ]
    }
    guard harness.machine.policy.recovers else { return events + messages(join) }
    for (epoch, offset, isRecovered) in [("e", 1, true), ("e", 1, false), ("f", 1, true)] {
      let recovery = JoinRecovery(
        position: .sample(epoch, UInt64(offset)), isRecovered: isRecovered)
      events.append(.joinReplied(join, .accepted(recovery)))
    }
    return events + messages(join)
  }

  private func messages(_ join: JoinID?) -> [ChannelMachine.Event] {
    guard harness.machine.policy.recovers else { return [.message(join, offset: nil)] }
    return [1, 2, 3].map { .message(join, offset: $0) }
  }

  mutating func apply(_ event: ChannelMachine.Event) -> [String] {
    harness.apply(event)
    return harness.violation.map { [$0] } ?? []
  }

  /// I3: with a cooperative server, each call completes, and a wanted channel is joined. A channel
  /// that is not wanted can be subscribed and joined.
  func converges() -> Bool {
    var harness = harness
    harness.settle()
    // A violated rule is found when the events that lead to it are tried.
    if harness.violation != nil { return true }
    guard harness.waitingSubscribes == 0, harness.waitingUnsubscribes == 0,
      harness.livePushes.isEmpty
    else {
      return false
    }
    if harness.machine.acceptedJoin != nil { return true }
    if harness.machine.isWanted { return false }
    harness.apply(.subscribe)
    harness.settle()
    return harness.machine.acceptedJoin != nil || harness.violation != nil
  }
}
