import Realtime

extension ConnectionWorld {
  mutating func apply(_ event: ConnectionMachine.Event) -> [String] {
    let before = self
    var broken: [String] = []
    applyToEnvironment(event)
    let commands = deliver(event)
    for command in commands { perform(command, &broken) }
    if case .open = machine.state, let retry = before.machine.state.retry { openedAtRetry = retry }
    broken += checkState() + checkStep(event, before, commands)
    return broken
  }

  /// Applies the event to the callers, sockets and timers, before the machine handles it.
  private mutating func applyToEnvironment(_ event: ConnectionMachine.Event) {
    switch event {
    case .connect:
      waitingConnects += 1
      wantsConnection = true
    case .disconnect: wantsConnection = false
    case .opened(let epoch):
      // A late socket is open until the machine closes it.
      abandoned.remove(epoch)
      sockets[epoch] = true
    case .timerFired(let timer):
      if timers.remove(timer) != nil, timer.kind == .stability { openedAtRetry = 0 }
      if cancelledTimer == timer { cancelledTimer = nil }
    default: break
    }
  }

  private mutating func perform(_ command: ConnectionMachine.Command, _ broken: inout [String]) {
    switch command {
    case .openSocket(let epoch):
      if !sockets.isEmpty { broken.append("I1, I10: one socket, closed before the next") }
      if !wantsConnection { broken.append("I2: no socket after a disconnect") }
      if epoch <= lastEpoch { broken.append("I5: each attempt has a new epoch") }
      sockets[epoch] = false
      lastEpoch = max(lastEpoch, epoch)
    case .closeSocket(let epoch, _):
      if sockets.removeValue(forKey: epoch) == false { abandoned.insert(epoch) }
    case .startTimer(let timer, _): timers.insert(timer)
    case .cancelTimer(let timer):
      if timers.remove(timer) == nil { broken.append("I3: only running timers are cancelled") }
      cancelledTimer = timer
    default: performOther(command, &broken)
    }
  }

  /// Performs a command that concerns neither a socket nor a timer.
  private mutating func performOther(
    _ command: ConnectionMachine.Command, _ broken: inout [String]
  ) {
    switch command {
    case .startKeepAlive(let epoch):
      if keepAlive != nil { broken.append("I10: old heartbeats stop before new ones start") }
      keepAlive = epoch
    case .stopKeepAlive: keepAlive = nil
    case .joinChannels(let epoch): joined = epoch
    case .channelsDown: joined = nil
    case .completeConnects:
      let isOpen = if case .open = machine.state { true } else { false }
      if !isOpen {
        broken.append("I6: connects complete when the connection is open")
      }
      waitingConnects = 0
    case .failConnects: waitingConnects = 0
    case .publish(let status):
      if status == self.status { broken.append("A status is published once") }
      self.status = status
    default: break
    }
  }

  /// The rules of each state.
  private func checkState() -> [String] {
    var broken: [String] = []
    let kinds = timers.map(\.kind)
    let isTimed: Bool =
      switch machine.state {
      case .opening, .handshaking: kinds == [.openDeadline]
      case .open: kinds.isEmpty || kinds == [.stability]
      case .waiting: kinds == [.retry]
      case .idle, .unavailable, .closed: kinds.isEmpty
      }
    if !isTimed { broken.append("I3: exactly the timer that the state needs") }
    if sockets.count > 1 { broken.append("I1: at most one socket") }
    if sockets.keys.contains(where: { $0 != currentEpoch }) {
      broken.append("I1: each socket is current or closed")
    }
    if !wantsConnection, !sockets.isEmpty || !timers.isEmpty {
      broken.append("I2: nothing runs after a disconnect")
    }
    let openEpoch: Epoch? = if case .open(let epoch) = machine.state { epoch } else { nil }
    if keepAlive != openEpoch { broken.append("Heartbeats run while open") }
    if joined != openEpoch { broken.append("Channels are joined while open") }
    let isAttempting = machine.state.epoch != nil && openEpoch == nil
    if waitingConnects > 0, !isAttempting { broken.append("I6: each connect ends") }
    if case .degraded = status, timers.isEmpty {
      broken.append("I8: a degraded connection is retried")
    }
    if status != machine.status { broken.append("Each status is published") }
    return broken
  }

  /// The rules of each step.
  private func checkStep(
    _ event: ConnectionMachine.Event, _ before: Self, _ commands: [ConnectionMachine.Command]
  ) -> [String] {
    var broken: [String] = []
    if isStale(event, before) {
      if machine != before.machine { broken.append("I5: a stale event changes nothing") }
      let isQuiet = commands.allSatisfy { if case .closeSocket = $0 { true } else { false } }
      if !isQuiet { broken.append("I5: a stale event only closes its socket") }
    }
    if let old = before.machine.state.retry, let new = machine.state.retry {
      let isReset = event == .networkChanged(isAvailable: true)
      if new != old, new != old + 1, !(isReset && new == 0) {
        broken.append("I7: the retry count grows by one")
      }
    }
    if case .open = before.machine.state, let new = machine.state.retry,
      new != before.openedAtRetry + 1
    {
      broken.append("I7: only a stable connection resets the retry count")
    }
    return broken
  }

  private func isStale(_ event: ConnectionMachine.Event, _ before: Self) -> Bool {
    switch event {
    case .opened(let epoch), .established(let epoch), .failed(let epoch, _),
      .closed(let epoch, _, _), .heartbeatTimedOut(let epoch), .livenessConfirmed(let epoch):
      epoch != before.currentEpoch
    case .timerFired(let timer): !before.timers.contains(timer)
    default: false
    }
  }
}
