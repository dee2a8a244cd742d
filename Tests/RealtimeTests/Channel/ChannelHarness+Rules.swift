import Realtime

/// The rules of each command.
extension ChannelHarness {
  mutating func check(_ command: Command, of event: Event) {
    switch command {
    case .authorize(let join):
      require(join > lastJoin, "I4: a join has a new number")
      require(isOpen, "A join is authorized on an open socket")
      lastJoin = join
    case .sendJoin(let join, _, _):
      require(join > lastSentJoin && join >= lastJoin, "I4: a join is sent once")
      require(held == nil, "I4, I10: the server holds one join")
      require(isOpen, "A join is sent on an open socket")
      (lastJoin, lastSentJoin, held) = (join, join, join)
    case .sendLeave(let join):
      require(isOpen, "A leave is sent on an open socket")
      if held == join { held = nil }
    case .sendPush(let id):
      require(written.insert(id).inserted, "A push is written once")
      require(livePushes.contains(id), "Only a pending push is written")
      require(isOpen && machine.acceptedJoin != nil, "A push is written on a joined channel")
    case .deliver: checkDelivery(event)
    default: checkCompletion(command)
    }
  }

  private mutating func checkDelivery(_ event: Event) {
    guard case .message(let join, _) = event else { return require(false, "A message has arrived") }
    require(
      machine.acceptedJoin != nil && (join == nil || join == machine.acceptedJoin),
      "Messages of the accepted join are delivered")
  }

  private mutating func checkCompletion(_ command: Command) {
    switch command {
    case .completeSubscribes, .failSubscribes:
      require(waitingSubscribes > 0, "I6: a subscribe completes once")
      waitingSubscribes = 0
    case .completeUnsubscribes: waitingUnsubscribes = 0
    case .completePush(let id), .failPush(let id, _):
      require(livePushes.remove(id) != nil, "I6: a push completes once")
    case .publish(let status):
      require(status != published, "A status is published when it changes")
      if status == .subscribed, machine.policy.confirmsFlow {
        require(confirmed == machine.acceptedJoin, "A channel is subscribed when its data flows")
      }
      published = status
    case .startTimer(let timer, _):
      require(armed.insert(timer).inserted, "A timer is started once")
    case .cancelTimer(let timer):
      require(armed.remove(timer) != nil, "I3: a running timer is cancelled")
    default: break
    }
  }
}

/// The rules of each state.
extension ChannelHarness {
  mutating func checkState() {
    var expected = Set(livePushes.map { Timer.push($0) })
    var agreesWithState = machine.isWanted
    switch machine.state {
    case .authorizing(let join, _), .joining(let join, _), .confirming(let join, _):
      expected.insert(.join(join))
      require(isOpen, "A channel is joined on an open socket")
    case .backingOff(let join, _, _): expected.insert(.retry(join))
    case .joined:
      require(isOpen, "A channel is joined on an open socket")
      require(waitingSubscribes == 0, "I6: a joined channel has no waiting calls")
    case .leaving(let join):
      expected.insert(.leave(join))
      agreesWithState = true
    case .idle, .closed:
      require(waitingSubscribes == 0, "I6: an ended subscription has no waiting calls")
      require(livePushes.isEmpty, "I6: an ended subscription has no pushes")
      agreesWithState.toggle()
    case .waiting: break
    }
    require(agreesWithState, "A channel is active exactly if it is wanted")
    require(armed == expected, "I3: exactly the timers that the state needs")
    require(published == machine.status, "The current status is published")
    require(held == nil || held == machine.currentJoin, "I1: a join is current or left")
    if case .leaving = machine.state { return }
    require(waitingUnsubscribes == 0, "I6: each unsubscribe completes")
  }

  /// I7: the number of the attempt stays the same, grows by one, or begins again at one.
  mutating func checkAttempts(_ before: ChannelMachine) {
    guard let attempt = machine.state.attempt, attempt > 1 else { return }
    require(
      before.state.attempt.map { attempt == $0 || attempt == $0 + 1 } ?? false,
      "I7: the attempts are counted")
  }

  /// I5: an event of an earlier join changes nothing. At most, an unwanted join is left.
  mutating func checkStale(_ event: Event, _ before: ChannelMachine, _ commands: [Command]) {
    guard let join = event.join else { return }
    switch before.state {
    case .authorizing(join, _), .joining(join, _), .confirming(join, _), .joined(join),
      .leaving(join):
      return
    default: break
    }
    require(machine == before, "I5: an event of an earlier join changes nothing")
    require(commands.isEmpty || commands == [.sendLeave(join)], "I5: nothing follows")
  }

  /// The messages of a stream are delivered once and in order, or a loss is reported before
  /// the message that follows it.
  mutating func checkContinuity(
    _ event: Event, _ before: ChannelMachine, _ commands: [Command]
  ) {
    guard machine.policy.recovers else { return }
    let isLost = commands.contains {
      if case .continuityLost = $0 { true } else { false }
    }
    if case .joinReplied(_, .accepted(let recovery)) = event, before.state != machine.state {
      let isRecovered = commands.contains(.recovered)
      if isRecovered, let expected, let recovery {
        require(
          recovery.isRecovered && recovery.position.epoch == expected.epoch
            && recovery.position.offset >= expected.offset, "Only a recovered stream continues")
      } else {
        require(isLost || !hasJoined, "Each rejoin recovers the messages or reports a loss")
        expected = recovery?.position
      }
      hasJoined = true
    }
    if case .message(_, .some(let offset)) = event, commands.contains(.deliver), let expected {
      require(offset > expected.offset, "A message is delivered once and in order")
      require(offset == expected.offset + 1 || isLost, "A gap is reported as a loss in its place")
      self.expected = ChannelPosition(epoch: expected.epoch, offset: offset)
    }
    require(expected == machine.position, "The position is that of the last delivered message")
  }
}

extension ChannelMachine.Event {
  /// The join that the event names.
  var join: JoinID? {
    switch self {
    case .joinReplied(let join, _), .flowConfirmed(let join), .leaveReplied(let join),
      .serverClosed(.some(let join)), .serverFailed(.some(let join), _), .authorized(let join, _),
      .authorizationFailed(let join, _, _), .message(.some(let join), _):
      join
    default: nil
    }
  }
}

extension ChannelMachine.State {
  /// The number of the attempt, if the state has one.
  var attempt: Int? {
    switch self {
    case .authorizing(_, let attempt), .joining(_, let attempt), .confirming(_, let attempt),
      .backingOff(_, let attempt, _):
      attempt
    case .idle, .waiting, .joined, .leaving, .closed: nil
    }
  }
}
