import Realtime
import RealtimeSockets
import Synchronization

/// A network whose operator lets sockets through or not, with a clock that is faster than the machine's.
final class SwitchableNetwork: Sendable {
  let clock = AcceleratedClock(factor: 10)
  private let isBlocked = Mutex(false)

  /// Lets new sockets through, or refuses them.
  func setBlocked(_ isBlocked: Bool) { self.isBlocked.withLock { $0 = isBlocked } }

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

/// A clock on which time passes faster than on the machine.
struct AcceleratedClock: Clock {
  struct Instant: InstantProtocol {
    /// The time since the creation of the clock.
    let offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    func duration(to other: Instant) -> Duration { other.offset - offset }

    static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
  }

  let factor: Int
  private let start = ContinuousClock.now

  init(factor: Int) { self.factor = factor }

  var now: Instant { Instant(offset: start.duration(to: .now) * factor) }

  var minimumResolution: Duration { ContinuousClock().minimumResolution * factor }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await ContinuousClock().sleep(until: start + deadline.offset / factor)
  }
}
