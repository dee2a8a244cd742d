import Realtime

/// The timers of a session that run on the loop: at most a few at a time.
struct SessionTimers {
  private var timers: [TimerID: WebSocketSession.Timer] = [:]

  mutating func start(
    _ timer: WebSocketSession.Timer, _ duration: Duration, for handler: any DescriptorHandler,
    in reactor: isolated Reactor
  ) {
    timers[reactor.startTimer(duration, handler)] = timer
  }

  mutating func cancel(_ timer: WebSocketSession.Timer, in reactor: isolated Reactor) {
    for (id, own) in timers where own == timer {
      reactor.cancelTimer(id)
      timers[id] = nil
    }
  }

  /// Returns the session's timer that fired; nil if it is the timer of another owner.
  mutating func take(_ id: TimerID) -> WebSocketSession.Timer? { timers.removeValue(forKey: id) }

  mutating func cancelAll(in reactor: isolated Reactor) {
    for id in timers.keys { reactor.cancelTimer(id) }
    timers = [:]
  }
}
