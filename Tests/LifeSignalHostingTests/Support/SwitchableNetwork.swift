import Realtime
import RealtimeSockets
import Synchronization

/// A network whose operator lets sockets through or not, with a clock that is faster than the machine's while
/// no socket is open.
final class SwitchableNetwork: Sendable {
  let clock = SwitchableClock()
  private let isBlocked = Mutex(false)

  /// Lets new sockets through, or refuses them.
  func setBlocked(_ isBlocked: Bool) {
    self.isBlocked.withLock { $0 = isBlocked }
    // The timeouts of sockets have their usual time, however busy the machine is.
    clock.setFactor(isBlocked ? 10 : 1)
  }

  func transport(on loop: EventLoop) -> WebSocketTransport {
    let sockets = WebSocketTransport.sockets(on: loop)
    return WebSocketTransport(
      executor: sockets.executor, handlerExecutor: sockets.handlerExecutor
    ) { [self] endpoint in
      if isBlocked.withLock({ $0 }) { throw WebSocketFailure.upgradeRefused(status: 502) }
      return try await sockets.open(endpoint)
    }
  }
}

/// A clock on which time can pass faster than on the machine.
final class SwitchableClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    /// The time since the creation of the clock.
    let offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    func duration(to other: Instant) -> Duration { other.offset - offset }

    static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
  }

  private struct State {
    var factor = 1
    /// The time on this clock when the factor was set, and that of the machine.
    var start = (own: Duration.zero, machine: ContinuousClock.now)

    func offset(at machine: ContinuousClock.Instant) -> Duration {
      start.own + start.machine.duration(to: machine) * factor
    }
  }

  private let state = Mutex(State())

  /// Sets how many times faster than on the machine time passes from now on. A sleep that has begun ends
  /// when it would have ended before.
  func setFactor(_ factor: Int) {
    state.withLock { state in
      let now = ContinuousClock.now
      state.start = (state.offset(at: now), now)
      state.factor = factor
    }
  }

  var now: Instant { state.withLock { Instant(offset: $0.offset(at: .now)) } }

  var minimumResolution: Duration { ContinuousClock().minimumResolution }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let wait = state.withLock { state in
      (deadline.offset - state.offset(at: .now)) / state.factor
    }
    try await ContinuousClock().sleep(for: wait)
  }
}
