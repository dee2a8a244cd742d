import Realtime
import TestSupport

/// A heartbeat machine with the timers and beats of at most three connections.
struct KeepAliveWorld: World {
  var machine: KeepAliveMachine
  var defect: KeepAliveDefect?
  var timers: Set<KeepAliveMachine.Timer> = []
  var cancelledTimer: KeepAliveMachine.Timer?
  /// The heartbeats that may still be answered, with their connections.
  var beats: [BeatID: Epoch] = [:]
  var beatCount = 0
  /// The heartbeat that was sent last and is not answered yet.
  var pendingBeat: BeatID?
  var openEpoch: Epoch?
  /// Whether the client does not read from the open connection.
  var isPaused = false
  var lastEpoch = Epoch.none

  init(_ mode: KeepAliveMode, defect: KeepAliveDefect? = nil) {
    machine = KeepAliveMachine(mode)
    self.defect = defect
  }

  var phase: String {
    switch machine.state {
    case .stopped: "stopped"
    case .quiet: "quiet"
    case .awaiting: "awaiting"
    case .paused: "paused"
    }
  }

  static func label(_ event: KeepAliveMachine.Event) -> String {
    if case .timerFired(let timer) = event { return "timer: \(timer.kind)" }
    return name(event)
  }

  var events: [KeepAliveMachine.Event] {
    var events: [KeepAliveMachine.Event] = []
    if lastEpoch.number < 3 { events.append(.opened(lastEpoch.next(), activityTimeout: nil)) }
    var epoch = Epoch.none
    while epoch < lastEpoch {
      epoch = epoch.next()
      events += [
        .opened(epoch, activityTimeout: nil), .received(epoch), .pong(epoch), .check(epoch),
        .paused(epoch), .resumed(epoch), .closed(epoch),
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
      if epoch > lastEpoch { (lastEpoch, openEpoch, isPaused) = (epoch, epoch, false) }
    case .closed(let epoch): if epoch == openEpoch { (openEpoch, isPaused) = (nil, false) }
    case .paused(let epoch): if epoch == openEpoch { (isPaused, pendingBeat) = (true, nil) }
    case .resumed(let epoch): if epoch == openEpoch { isPaused = false }
    case .timerFired(let timer):
      timers.remove(timer)
      if cancelledTimer == timer { cancelledTimer = nil }
    case .received, .acknowledged, .pong, .check: break
    }
    let commands = defect?.handle(event, &machine) ?? machine.handle(event)
    var broken: [String] = []
    for command in commands { perform(command, &broken) }
    if timers.count != (machine.epoch == nil ? 0 : 1) {
      broken.append("I3: exactly one timer while the connection is open")
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
      if epoch != openEpoch { broken.append("No heartbeat while closed") }
      if beats[beat] != nil { broken.append("Each heartbeat has its own number") }
      beats[beat] = epoch
      pendingBeat = beat
      beatCount += 1
    case .timedOut(let epoch):
      if epoch != openEpoch { broken.append("I5: a timeout is of the open connection") }
      if isPaused { broken.append("No timeout while answers are not read") }
      openEpoch = nil
    case .confirmed(let epoch):
      if epoch != openEpoch { broken.append("I5: a confirmation is of the open connection") }
      pendingBeat = nil
    case .startTimer(let timer, _): timers.insert(timer)
    case .cancelTimer(let timer):
      if timers.remove(timer) == nil { broken.append("I3: only running timers are cancelled") }
      cancelledTimer = timer
    }
  }

  private func isStale(_ event: KeepAliveMachine.Event, _ before: Self) -> Bool {
    switch event {
    case .opened(let epoch, _): epoch <= before.lastEpoch
    case .received(let epoch), .pong(let epoch), .check(let epoch):
      epoch != before.openEpoch || before.isPaused
    case .closed(let epoch): epoch != before.openEpoch
    case .paused(let epoch): epoch != before.openEpoch || before.isPaused
    case .resumed(let epoch): epoch != before.openEpoch || !before.isPaused
    case .acknowledged(let epoch, let beat): epoch != before.openEpoch || beat != before.pendingBeat
    case .timerFired(let timer): !before.timers.contains(timer)
    }
  }

  /// While the client does not read, each timer leads to a heartbeat. While it reads, the timers alone
  /// lead to a timeout, so that a silent server is noticed.
  func converges() -> Bool {
    var world = self
    if let openEpoch, isPaused {
      guard let timer = world.timers.first else { return false }
      _ = world.apply(.timerFired(timer))
      guard world.beatCount == beatCount + 1, world.timers.count == 1 else { return false }
      _ = world.apply(.resumed(openEpoch))
    }
    for _ in 0..<3 {
      guard world.openEpoch != nil else { return true }
      guard let timer = world.timers.first else { return false }
      _ = world.apply(.timerFired(timer))
    }
    return world.openEpoch == nil
  }
}
