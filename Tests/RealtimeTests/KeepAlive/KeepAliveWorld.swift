import Realtime

/// A heartbeat machine with the timers and beats of at most three connections.
struct KeepAliveWorld: World {
  var machine: KeepAliveMachine
  var defect: KeepAliveDefect?
  var timers: Set<KeepAliveMachine.Timer> = []
  var cancelledTimer: KeepAliveMachine.Timer?
  /// The heartbeats that may still be answered, with their connections.
  var beats: [BeatID: Epoch] = [:]
  var beatCount = 0
  var openEpoch: Epoch?
  var lastEpoch = Epoch.none

  init(_ mode: KeepAliveMode, defect: KeepAliveDefect? = nil) {
    machine = KeepAliveMachine(mode)
    self.defect = defect
  }

  var events: [KeepAliveMachine.Event] {
    var events: [KeepAliveMachine.Event] = []
    if lastEpoch.number < 3 { events.append(.opened(lastEpoch.next(), activityTimeout: nil)) }
    var epoch = Epoch.none
    while epoch < lastEpoch {
      epoch = epoch.next()
      events += [
        .opened(epoch, activityTimeout: nil), .received(epoch), .pong(epoch), .check(epoch),
        .closed(epoch),
      ]
    }
    events += beats.map { .acknowledged($1, $0) }
    events += (timers.union(cancelledTimer.map { [$0] } ?? [])).map { .timerFired($0) }
    // The exploration of an order ends with the third heartbeat, or the tenth timer.
    return beatCount >= 3 || (timers.first?.number ?? 0) >= 10 ? [] : events
  }

  mutating func apply(_ event: KeepAliveMachine.Event) -> [String] {
    let before = self
    switch event {
    case .opened(let epoch, _):
      if epoch > lastEpoch { (lastEpoch, openEpoch) = (epoch, epoch) }
    case .closed(let epoch): if epoch == openEpoch { openEpoch = nil }
    case .timerFired(let timer):
      timers.remove(timer)
      if cancelledTimer == timer { cancelledTimer = nil }
    case .received, .acknowledged, .pong, .check: break
    }
    let commands = defect?.handle(event, &machine) ?? machine.handle(event)
    var broken: [String] = []
    for command in commands { perform(command, &broken) }
    if timers.count != (machine.epoch == nil ? 0 : 1) {
      broken.append("I3: exactly one timer while open")
    }
    if machine.epoch != openEpoch { broken.append("Heartbeats run exactly while open") }
    if isStale(event, before), machine != before.machine || !commands.isEmpty {
      broken.append("I5: a stale event changes nothing")
    }
    return broken
  }

  private mutating func perform(_ command: KeepAliveMachine.Command, _ broken: inout [String]) {
    switch command {
    case .sendBeat(let epoch, let beat):
      if epoch != openEpoch { broken.append("B5: no heartbeat while closed") }
      if beats[beat] != nil { broken.append("Each heartbeat has its own number") }
      beats[beat] = epoch
      beatCount += 1
    case .timedOut(let epoch):
      if epoch != openEpoch { broken.append("B4: a timeout is of the open connection") }
      openEpoch = nil
    case .confirmed(let epoch):
      if epoch != openEpoch { broken.append("I5: a confirmation is of the open connection") }
    case .startTimer(let timer, _): timers.insert(timer)
    case .cancelTimer(let timer):
      if timers.remove(timer) == nil { broken.append("I3: only running timers are cancelled") }
      cancelledTimer = timer
    }
  }

  private func isStale(_ event: KeepAliveMachine.Event, _ before: Self) -> Bool {
    switch event {
    case .opened(let epoch, _): epoch <= before.lastEpoch
    case .received(let epoch), .pong(let epoch), .check(let epoch), .closed(let epoch):
      epoch != before.openEpoch
    case .acknowledged(let epoch, let beat): epoch != before.openEpoch || beats[beat] != epoch
    case .timerFired(let timer): !before.timers.contains(timer)
    }
  }

  /// A silent server is noticed: while open, the timers alone lead to a timeout.
  func converges() -> Bool {
    var world = self
    for _ in 0..<3 {
      guard world.openEpoch != nil else { return true }
      guard let timer = world.timers.first else { return false }
      _ = world.apply(.timerFired(timer))
    }
    return world.openEpoch == nil
  }
}

/// A defect of document 000's monitor or of Apinator's SDK.
enum KeepAliveDefect: String, CaseIterable {
  /// The machine goes on after a timeout, as a monitor that only reports it (B3).
  case reportsNoTimeout
  /// The timers of an old connection go on (B4).
  case keepsTimers
  /// Events are not compared with the epoch.
  case ignoresEpochs
  /// The activity timer is never started again (Apinator).
  case pingsOnce
  /// A closed connection is not noticed (B5).
  case ignoresClosing

  func handle(
    _ event: KeepAliveMachine.Event, _ machine: inout KeepAliveMachine
  ) -> [KeepAliveMachine.Command] {
    switch self {
    case .reportsNoTimeout:
      return machine.handle(event).filter { if case .timedOut = $0 { false } else { true } }
    case .keepsTimers:
      return machine.handle(event).filter { if case .cancelTimer = $0 { false } else { true } }
    case .ignoresEpochs:
      guard case .check = event, let epoch = machine.epoch else { return machine.handle(event) }
      return machine.handle(.check(epoch))
    case .pingsOnce:
      let commands = machine.handle(event)
      return commands.contains { if case .confirmed = $0 { true } else { false } }
        ? commands.filter { if case .startTimer = $0 { false } else { true } } : commands
    case .ignoresClosing:
      if case .closed = event { return [] }
      return machine.handle(event)
    }
  }
}
