internal import StateKit

/// The life of a join, from its start to its failure.
extension ChannelMachine {
  /// Starts a join, or waits for the socket.
  mutating func startJoin(attempt: Int, _ commands: inout [Command]) {
    guard socket.isOpen else { return move(to: .waiting, &commands) }
    lastJoin = lastJoin.next()
    commands.append(.startTimer(.join(lastJoin), policy.joinTimeout))
    if policy.authorizesJoins {
      move(to: .authorizing(lastJoin, attempt: attempt), &commands)
      commands.append(.authorize(lastJoin))
    } else {
      move(to: .joining(lastJoin, attempt: attempt), &commands)
      commands.append(.sendJoin(lastJoin, recover: position, nil))
    }
  }

  mutating func handleAuthorization(
    _ event: Event, _ random: RandomSource, _ commands: inout [Command]
  ) {
    guard case .authorizing(let current, let attempt) = state else { return }
    switch event {
    case .authorized(let join, let authorization) where join == current:
      move(to: .joining(join, attempt: attempt), &commands)
      commands.append(.sendJoin(join, recover: position, authorization))
    case .authorizationFailed(let join, let failure, let isTemporary) where join == current:
      commands.append(.cancelTimer(.join(join)))
      fail(join, attempt: attempt, failure, isTemporary: isTemporary, random, &commands)
    default: break
    }
  }

  mutating func receiveReply(
    _ join: JoinID, _ reply: JoinReply, _ random: RandomSource, _ commands: inout [Command]
  ) {
    guard case .joining(join, let attempt) = state else {
      return leaveUnwanted(join, reply, &commands)
    }
    switch reply {
    case .accepted(let recovery):
      commands.append(.accepted(join))
      switch stream.resume(recovery) {
      case .continuous: break
      case .recovered: commands.append(.recovered)
      case .lost(let reason): commands.append(.continuityLost(reason))
      }
      move(to: .confirming(join, attempt: attempt), &commands)
      if !policy.confirmsFlow { confirm(join, &commands) }
    case .refused(let reason, let isTemporary):
      commands.append(.cancelTimer(.join(join)))
      let failure = ChannelFailure.joinRefused(reason: reason)
      fail(join, attempt: attempt, failure, isTemporary: isTemporary, random, &commands)
    }
  }

  /// Leaves a join that was accepted after the channel was left. A server that handles joins
  /// concurrently may have handled the leave before the join.
  private func leaveUnwanted(_ join: JoinID, _ reply: JoinReply, _ commands: inout [Command]) {
    guard case .accepted = reply, socket.isOpen else { return }
    switch state {
    case .idle, .closed: commands.append(.sendLeave(join))
    case .leaving(join): commands.append(.sendLeave(join))
    default: break
    }
  }

  mutating func confirm(_ join: JoinID, _ commands: inout [Command]) {
    guard case .confirming(join, _) = state else { return }
    commands.append(.cancelTimer(.join(join)))
    move(to: .joined(join), &commands)
    if demand.waiters > 0 { commands.append(.completeSubscribes) }
    demand = .established(waiters: 0)
    for push in pushes.takeBuffered() { send(push, isTimed: true, &commands) }
  }

  /// Ends a join that failed.
  mutating func fail(
    _ join: JoinID, attempt: Int, _ failure: ChannelFailure, isTemporary: Bool,
    _ random: RandomSource, _ commands: inout [Command]
  ) {
    guard isTemporary else { return close(failure, &commands) }
    endJoin(&commands)
    if let delay = policy.retry.delay(afterAttempt: attempt, random: random) {
      commands.append(.startTimer(.retry(join), delay))
      move(to: .backingOff(join, attempt: attempt, failure), &commands)
    } else {
      giveUp(failure, attempt: attempt, &commands)
    }
  }

  /// Ends the attempts on this connection. With ``JoinRetry/oncePerConnection``, a subscription
  /// that has succeeded before waits for the next connection. Any other subscription fails, so that
  /// the caller decides.
  private mutating func giveUp(
    _ failure: ChannelFailure, attempt: Int, _ commands: inout [Command]
  ) {
    switch (policy.retry, demand) {
    case (.schedule, _): close(.attemptsExhausted(attempt), &commands)
    case (.oncePerConnection, .established(let waiters)):
      move(to: .waiting, &commands)
      if waiters > 0 { commands.append(.failSubscribes(failure)) }
      demand = .established(waiters: 0)
    case (.oncePerConnection, _): close(failure, &commands)
    }
  }

  /// Records that the messages of the join end, and fails the pushes that wait for their replies.
  mutating func endJoin(_ commands: inout [Command]) {
    stream.interrupt()
    for push in pushes.takeUnanswered() {
      commands.append(.cancelTimer(.push(push)))
      commands.append(.failPush(push, .interrupted))
    }
  }

  /// Ends the subscription with a failure. The timer of the state is no longer running.
  mutating func close(_ failure: ChannelFailure, _ commands: inout [Command]) {
    move(to: .closed(failure), &commands)
    endDemand(failure, &commands)
    endJoin(&commands)
  }
}
