/// The caller's subscriptions.
extension ChannelMachine {
  mutating func handleCaller(_ event: Event, _ commands: inout [Command]) {
    switch event {
    case .subscribe: subscribe(&commands)
    case .subscribeCancelled:
      guard demand.waiters > 0 else { return }
      demand.removeWaiter()
      if !demand.isWanted { leave(.unsubscribed, &commands) }
    case .unsubscribe:
      leave(.unsubscribed, &commands)
      // The reply to the leave completes the call.
      if case .leaving = state { return }
      commands.append(.completeUnsubscribes)
    case .rejoin: rejoin(&commands)
    default: break
    }
  }

  private mutating func subscribe(_ commands: inout [Command]) {
    demand.addWaiter()
    switch state {
    case .joined:
      commands.append(.completeSubscribes)
      demand = .established(waiters: 0)
    // A channel that waits although the socket is open has failed on this connection. The new call
    // tries again.
    case .idle, .closed, .waiting: startJoin(attempt: 1, &commands)
    case .authorizing, .joining, .confirming, .backingOff, .leaving: break
    }
  }

  /// Joins again, although the current join is accepted.
  ///
  /// The current join is left first. Otherwise the server would keep it if the new join is never
  /// sent, and Pusher's servers refuse a second join. Pushes that wait for their replies are not
  /// interrupted: the server handles them before the leave.
  mutating func rejoin(_ commands: inout [Command]) {
    guard let join = acceptedJoin else { return }
    if case .confirming = state { commands.append(.cancelTimer(.join(join))) }
    commands.append(.sendLeave(join))
    stream.interrupt()
    startJoin(attempt: 1, &commands)
  }

  /// Ends the subscription, and leaves the channel if the server may know of the current join.
  mutating func leave(_ failure: ChannelFailure, _ commands: inout [Command]) {
    endDemand(failure, &commands)
    endJoin(&commands)
    switch state {
    case .authorizing(let join, _):
      commands.append(.cancelTimer(.join(join)))
      move(to: .idle, &commands)
    case .joining(let join, _), .confirming(let join, _):
      commands.append(.cancelTimer(.join(join)))
      sendLeave(join, &commands)
    case .joined(let join): sendLeave(join, &commands)
    case .backingOff(let join, _, _):
      commands.append(.cancelTimer(.retry(join)))
      move(to: .idle, &commands)
    case .idle, .waiting, .closed: move(to: .idle, &commands)
    case .leaving: break
    }
  }

  private mutating func sendLeave(_ join: JoinID, _ commands: inout [Command]) {
    commands.append(.sendLeave(join))
    guard let timeout = policy.leaveTimeout else { return move(to: .idle, &commands) }
    commands.append(.startTimer(.leave(join), timeout))
    move(to: .leaving(join), &commands)
  }

  /// Fails the waiting calls of subscribe and the pushes that were not sent.
  mutating func endDemand(_ failure: ChannelFailure, _ commands: inout [Command]) {
    if demand.waiters > 0 { commands.append(.failSubscribes(failure)) }
    demand = .none
    for push in pushes.takeBuffered() {
      commands.append(.cancelTimer(.push(push.id)))
      commands.append(.failPush(push.id, .channel(failure)))
    }
  }

  /// Completes a leave. The timer of the leave is no longer running.
  mutating func finishLeaving(_ commands: inout [Command]) {
    commands.append(.completeUnsubscribes)
    if isWanted {
      startJoin(attempt: 1, &commands)
    } else {
      move(to: .idle, &commands)
    }
  }
}
