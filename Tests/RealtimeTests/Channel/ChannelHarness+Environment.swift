import Realtime

extension ChannelHarness {
  /// Applies the event to the calls, connection, timers and server, before the machine handles it.
  mutating func applyToEnvironment(_ event: Event) {
    switch event {
    case .subscribe: waitingSubscribes += 1
    case .subscribeCancelled: waitingSubscribes -= 1
    case .unsubscribe: waitingUnsubscribes += 1
    case .socketOpened(let next):
      if next > epoch { (epoch, isOpen, held) = (next, true, nil) }
    case .socketDown, .connectionEnded: (isOpen, held) = (false, nil)
    case .timerFired(let timer): armed.remove(timer)
    case .push(let id, _):
      livePushes.insert(id)
      lastPush = max(id, lastPush)
    case .pushCancelled(let id): livePushes.remove(id)
    default: applyToServer(event)
    }
  }

  private mutating func applyToServer(_ event: Event) {
    switch event {
    case .joinReplied(held, .refused), .serverClosed(held), .serverClosed(nil),
      .serverFailed(held, _), .serverFailed(nil, _):
      held = nil
    case .flowConfirmed(let join): confirmed = join
    default: break
    }
  }

  /// Does what a cooperative server and clock do next, and returns whether there was something to
  /// do.
  mutating func cooperate() -> Bool {
    switch machine.state {
    case .authorizing(let join, _): apply(.authorized(join, ChannelAuthorization(signature: "s")))
    case .joining(let join, _): apply(.joinReplied(join, .accepted(nil)))
    case .confirming(let join, _): apply(.flowConfirmed(join))
    case .backingOff(let join, _, _):
      guard armed.contains(.retry(join)) else { return false }
      apply(.timerFired(.retry(join)))
    case .leaving(let join): apply(.leaveReplied(join))
    case .waiting: open()
    case .idle, .closed, .joined:
      guard let push = livePushes.min() else { return false }
      apply(.pushReplied(push))
    }
    return true
  }

  /// Cooperates in at most 12 steps, until nothing is left to do or a rule is violated.
  mutating func settle() {
    for _ in 0..<12 where violation == nil { if !cooperate() { return } }
  }
}
