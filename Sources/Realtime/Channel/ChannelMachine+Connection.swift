internal import StateKit

/// The events of the connection, the server and the timers.
extension ChannelMachine {
  mutating func handleSocket(_ event: Event, _ commands: inout [Command]) {
    switch event {
    case .socketOpened(let epoch): openSocket(epoch, &commands)
    case .socketDown: closeSocket(&commands)
    case .connectionEnded(let failure):
      if socket.isOpen { closeSocket(&commands) }
      failWaiters(.connection(failure), &commands)
    default: break
    }
  }

  private mutating func openSocket(_ epoch: Epoch, _ commands: inout [Command]) {
    guard epoch > socket.epoch else { return }
    if socket.isOpen { closeSocket(&commands) }
    socket = .open(epoch)
    if case .waiting = state { startJoin(attempt: 1, &commands) }
  }

  private mutating func closeSocket(_ commands: inout [Command]) {
    socket = .down(last: socket.epoch)
    endJoin(&commands)
    switch state {
    case .authorizing(let join, _), .joining(let join, _), .confirming(let join, _):
      commands.append(.cancelTimer(.join(join)))
      move(to: .waiting, &commands)
    case .joined: move(to: .waiting, &commands)
    case .backingOff(let join, _, _):
      commands.append(.cancelTimer(.retry(join)))
      move(to: .waiting, &commands)
    case .leaving(let join):
      commands.append(.cancelTimer(.leave(join)))
      finishLeaving(&commands)
    case .idle, .waiting, .closed: break
    }
  }

  /// Fails the calls that wait for the join, because no connection follows by itself.
  private mutating func failWaiters(_ failure: ChannelFailure, _ commands: inout [Command]) {
    switch demand {
    case .none: break
    case .requested: close(failure, &commands)
    case .established(let waiters):
      if waiters > 0 { commands.append(.failSubscribes(failure)) }
      demand = .established(waiters: 0)
    }
  }

  mutating func handleServer(
    _ event: Event, _ random: RandomSource, _ commands: inout [Command]
  ) {
    switch event {
    case .joinReplied(let join, let reply): receiveReply(join, reply, random, &commands)
    case .flowConfirmed(let join): confirm(join, &commands)
    case .leaveReplied(let join): _ = endLeave(join, &commands)
    case .serverClosed(let join):
      if endLeave(join, &commands) { return }
      endCurrent(join, .closedByServer, isTemporary: false, random, &commands)
    case .serverFailed(let join, let reason):
      if endLeave(join, &commands) { return }
      endCurrent(join, .failedByServer(reason: reason), isTemporary: true, random, &commands)
    default: break
    }
  }

  /// Completes a leave, and returns whether the channel was being left. The same event must not also
  /// end the join that follows the leave.
  private mutating func endLeave(_ join: JoinID?, _ commands: inout [Command]) -> Bool {
    guard case .leaving(let current) = state, join == nil || join == current else { return false }
    commands.append(.cancelTimer(.leave(current)))
    finishLeaving(&commands)
    return true
  }

  /// Ends the current join because the server ended it.
  private mutating func endCurrent(
    _ join: JoinID?, _ failure: ChannelFailure, isTemporary: Bool, _ random: RandomSource,
    _ commands: inout [Command]
  ) {
    guard let current = currentJoin, join == nil || join == current else { return }
    var attempt = 1
    switch state {
    case .joining(_, let number), .confirming(_, let number):
      attempt = number
      commands.append(.cancelTimer(.join(current)))
    default: break
    }
    fail(current, attempt: attempt, failure, isTemporary: isTemporary, random, &commands)
  }

  mutating func receive(_ join: JoinID?, offset: UInt64?, _ commands: inout [Command]) {
    // A message before the reply to the join may belong to an earlier join: it is not a part of the
    // stream, and the server replays it or the loss is reported with the reply.
    guard let accepted = acceptedJoin, join == nil || join == accepted else { return }
    switch stream.receive(offset: offset) {
    case .next: commands.append(.deliver)
    case .repeated: break
    case .gap: rejoin(&commands)
    case .lost(let reason):
      commands.append(.continuityLost(reason))
      commands.append(.deliver)
    }
  }

  mutating func handleTimer(
    _ timer: Timer, _ random: RandomSource, _ commands: inout [Command]
  ) {
    switch timer {
    case .join(let join): timeOutJoin(join, random, &commands)
    case .retry(let join):
      guard case .backingOff(join, let attempt, _) = state else { return }
      startJoin(attempt: attempt + 1, &commands)
    case .leave(let join):
      guard case .leaving(join) = state else { return }
      finishLeaving(&commands)
    case .push(let push):
      if pushes.remove(push) { commands.append(.failPush(push, .timedOut)) }
    }
  }

  private mutating func timeOutJoin(
    _ join: JoinID, _ random: RandomSource, _ commands: inout [Command]
  ) {
    switch state {
    case .authorizing(join, let attempt):
      fail(join, attempt: attempt, .joinTimedOut, isTemporary: true, random, &commands)
    case .joining(join, let attempt), .confirming(join, let attempt):
      commands.append(.sendLeave(join))
      fail(join, attempt: attempt, .joinTimedOut, isTemporary: true, random, &commands)
    default: break
    }
  }
}
