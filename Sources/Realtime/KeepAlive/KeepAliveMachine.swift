/// The rules of heartbeats: when one is sent, and when a missing answer means that the connection
/// is lost.
///
/// The machine is a value; see ``ConnectionMachine``. It has at most one unanswered heartbeat, which
/// belongs to one connection, and it sends none while no connection is open or after a timeout.
///
/// ```swift
/// var machine = KeepAliveMachine(.phoenix)
/// machine.handle(.opened(epoch, activityTimeout: nil))  // [.startTimer(interval, 30 s)]
/// ```
public struct KeepAliveMachine: Hashable, Sendable {
  /// The times of the heartbeats.
  public let mode: KeepAliveMode
  /// The longest time within which the heartbeat of a check must be answered.
  public let checkTimeout: Duration
  /// The state of the heartbeats.
  public private(set) var state = State.stopped(after: .none)
  private var lastTimer: UInt64 = 0
  private var lastBeat: UInt64 = 0

  /// Creates a machine without a connection.
  ///
  /// - Parameters:
  ///   - mode: The times of the heartbeats.
  ///   - checkTimeout: The longest time within which the heartbeat of a check must be answered.
  public init(_ mode: KeepAliveMode, checkTimeout: Duration = .seconds(10)) {
    self.mode = mode
    self.checkTimeout = checkTimeout
  }

  /// The epoch of the open connection; nil if no connection is open.
  public var epoch: Epoch? {
    switch state {
    case .stopped: nil
    case .quiet(let link, _), .awaiting(let link, _, _), .paused(let link, _): link.epoch
    }
  }

  /// Applies an event, and returns what the client has to do. An event of a connection
  /// that is not the open one changes nothing, unless it opens a newer connection.
  public mutating func handle(_ event: Event) -> [Command] {
    switch event {
    case .opened(let epoch, let timeout): return open(epoch, timeout)
    case .timerFired(let timer): return fire(timer)
    case .received, .acknowledged, .pong, .check, .paused, .resumed, .closed:
      guard let epoch, epoch == event.epoch else { return [] }
      return react(to: event, epoch)
    }
  }

  /// Applies an event of the open connection.
  private mutating func react(to event: Event, _ epoch: Epoch) -> [Command] {
    switch event {
    case .received, .pong:
      // A periodic heartbeat is only answered by the acknowledgement that names it.
      if case .idle = mode { return confirm() }
      return []
    case .acknowledged(_, let beat):
      guard case .awaiting(_, beat, _) = state else { return [] }
      return confirm()
    case .check: return check()
    case .paused: return pause()
    case .resumed: return resume()
    case .closed: return stop(epoch)
    case .opened, .timerFired: return []
    }
  }

  private mutating func open(_ epoch: Epoch, _ requested: Duration?) -> [Command] {
    guard epoch > lastEpoch else { return [] }
    let cancellation = timer.map { [Command.cancelTimer($0)] } ?? []
    return cancellation + wait(Link(epoch: epoch, interval: mode.interval(requested: requested)))
  }

  private mutating func stop(_ epoch: Epoch) -> [Command] {
    let cancellation = timer.map { [Command.cancelTimer($0)] } ?? []
    state = .stopped(after: epoch)
    return cancellation
  }

  private mutating func resume() -> [Command] {
    if case .paused(let link, let timer) = state { state = .quiet(link, timer) }
    return []
  }

  /// Stops waiting for an answer. The time of the next heartbeat does not change, so that frequent
  /// pauses do not postpone it.
  private mutating func pause() -> [Command] {
    switch state {
    case .stopped, .paused: return []
    case .quiet(let link, let timer):
      state = .paused(link, timer)
      return []
    case .awaiting(let link, _, let timer) where timer.kind == .interval:
      state = .paused(link, timer)
      return []
    case .awaiting(let link, _, let timer):
      let next = makeTimer(.interval)
      state = .paused(link, next)
      return [.cancelTimer(timer), .startTimer(next, link.interval)]
    }
  }

  private mutating func fire(_ fired: Timer) -> [Command] {
    guard fired == timer else { return [] }
    switch state {
    case .stopped: return []
    case .paused(let link, _):
      let beat = makeBeat()
      let next = makeTimer(.interval)
      state = .paused(link, next)
      return [.sendBeat(link.epoch, beat), .startTimer(next, link.interval)]
    case .quiet(let link, _):
      if case .periodic = mode { return beat(link, .interval, mode.answerTimeout) }
      return beat(link, .answer, mode.answerTimeout)
    case .awaiting(let link, _, _):
      state = .stopped(after: link.epoch)
      return [.timedOut(link.epoch)]
    }
  }

  /// Records that the server is alive, and waits for the next heartbeat.
  private mutating func confirm() -> [Command] {
    switch state {
    case .stopped, .paused: return []
    case .quiet(let link, let timer): return [.cancelTimer(timer)] + wait(link)
    case .awaiting(let link, _, let timer) where timer.kind == .interval:
      state = .quiet(link, timer)
      return [.confirmed(link.epoch)]
    case .awaiting(let link, _, let timer):
      return [.cancelTimer(timer)] + wait(link) + [.confirmed(link.epoch)]
    }
  }

  /// Sends a heartbeat immediately, unless one is unanswered. The answer to an unanswered periodic
  /// heartbeat must then arrive within the timeout of a check, counted from now. If a timer for the
  /// answer is already running, it does not change.
  private mutating func check() -> [Command] {
    let timeout = min(checkTimeout, mode.answerTimeout)
    switch state {
    case .stopped, .paused: return []
    case .quiet(let link, let timer): return [.cancelTimer(timer)] + beat(link, .answer, timeout)
    case .awaiting(let link, let beat, let timer) where timer.kind == .interval:
      let deadline = makeTimer(.answer)
      state = .awaiting(link, beat, deadline)
      return [.cancelTimer(timer), .startTimer(deadline, timeout)]
    case .awaiting: return []
    }
  }

  private mutating func beat(
    _ link: Link, _ kind: Timer.Kind, _ timeout: Duration
  ) -> [Command] {
    let beat = makeBeat()
    let timer = makeTimer(kind)
    state = .awaiting(link, beat, timer)
    return [.sendBeat(link.epoch, beat), .startTimer(timer, timeout)]
  }

  private mutating func wait(_ link: Link) -> [Command] {
    let timer = makeTimer(.interval)
    state = .quiet(link, timer)
    return [.startTimer(timer, link.interval)]
  }

  private mutating func makeBeat() -> BeatID {
    lastBeat += 1
    return BeatID(number: lastBeat)
  }

  private mutating func makeTimer(_ kind: Timer.Kind) -> Timer {
    lastTimer += 1
    return Timer(kind: kind, number: lastTimer)
  }

  private var timer: Timer? {
    switch state {
    case .stopped: nil
    case .quiet(_, let timer), .awaiting(_, _, let timer), .paused(_, let timer): timer
    }
  }

  private var lastEpoch: Epoch {
    if case .stopped(let epoch) = state { return epoch }
    return epoch ?? .none
  }
}
