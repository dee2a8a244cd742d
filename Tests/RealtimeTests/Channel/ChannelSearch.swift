import Realtime

/// A breadth-first search over all orders of the events of one channel, within bounds.
struct ChannelSearch {
  /// The bounds of the search.
  struct Bounds: Sendable {
    var joins: UInt64 = 3
    var epochs: UInt64 = 2
    var pushes: UInt64 = 1
    var waiters = 2
    var states = 3_000
  }

  let bounds: Bounds
  private(set) var stateCount = 0
  private(set) var eventCount = 0
  private(set) var isComplete = true
  /// The first violated rule, and the events that led to it.
  private(set) var violation: String?

  init(_ bounds: Bounds = Bounds()) { self.bounds = bounds }

  /// Searches from a harness, until all states are found or a rule is violated.
  mutating func run(from start: ChannelHarness) {
    var found: Set<ChannelHarness> = [start]
    var layer = [start]
    while !layer.isEmpty, violation == nil {
      var next: [ChannelHarness] = []
      for harness in layer where violation == nil {
        for event in events(for: harness) {
          var harness = harness
          harness.apply(event)
          eventCount += 1
          if let rule = harness.violation {
            violation = "\(rule) (after \(event))"
            break
          }
          if harness.lastJoin.number > bounds.joins || !found.insert(harness).inserted { continue }
          checkProgress(of: harness)
          next.append(harness)
        }
        if found.count > bounds.states {
          isComplete = false
          next = []
          break
        }
      }
      layer = next
    }
    stateCount = found.count
  }

  /// I3: with a cooperative server, each wanted channel is joined and each call completes.
  private mutating func checkProgress(of harness: ChannelHarness) {
    var harness = harness
    for _ in 0..<12 where harness.violation == nil { if !harness.cooperate() { break } }
    if violation == nil { violation = harness.violation }
    if harness.subscribes > 0 || harness.unsubscribes > 0 || !harness.livePushes.isEmpty {
      violation = violation ?? "I6: a call never completes"
    }
    if case .joined = harness.machine.state { return }
    if harness.machine.isWanted { violation = violation ?? "I3: a wanted channel is never joined" }
  }

  private func events(for harness: ChannelHarness) -> [ChannelHarness.Event] {
    var events: [ChannelHarness.Event] = [
      .unsubscribe, .serverClosed(nil), .serverFailed(nil, reason: ""), .message(nil, offset: nil),
      .rejoin,
    ]
    if harness.subscribes < bounds.waiters { events.append(.subscribe) }
    if harness.subscribes > 0 { events.append(.subscribeCancelled) }
    if harness.lastPush.number < bounds.pushes {
      events.append(.push(harness.lastPush.next(), PushOptions()))
    }
    if harness.epoch.number < bounds.epochs { events.append(.socketOpened(harness.epoch.next())) }
    if harness.isOpen { events += [.socketDown(.heartbeatTimedOut), .socketDown(.disconnected)] }
    for push in harness.livePushes { events += [.pushReplied(push), .pushCancelled(push)] }
    events += harness.armed.map { .timerFired($0) }
    var join = JoinID.none.next()
    while join <= harness.lastJoin || join.number == 1 {
      events += serverEvents(join)
      join = join.next()
    }
    return events
  }

  private func serverEvents(_ join: JoinID) -> [ChannelHarness.Event] {
    [
      .joinReplied(join, .accepted(nil)),
      .joinReplied(join, .refused(reason: "", isTemporary: true)),
      .joinReplied(join, .refused(reason: "", isTemporary: false)), .flowConfirmed(join),
      .serverClosed(join), .serverFailed(join, reason: ""), .leaveReplied(join),
      .message(join, offset: nil), .timerFired(.join(join)), .timerFired(.retry(join)),
    ]
  }
}
