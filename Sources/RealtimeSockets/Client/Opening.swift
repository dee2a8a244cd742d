import Realtime

/// The opening of one connection, with one deadline for the look-up of the host and for all of its
/// addresses together.
final class Opening: DescriptorHandler {
  private enum State {
    case idle
    case waiting(Waiter)
    case failed(WebSocketFailure)
  }

  private var state = State.idle
  private var timer: TimerID?

  func start(within limit: Duration, in reactor: isolated Reactor) {
    timer = reactor.startTimer(limit, self)
  }

  func end(in reactor: isolated Reactor) { reactor.cancelTimer(timer) }

  /// Waits for one step of the opening.
  ///
  /// - Throws: ``WebSocketFailure/unreachable(errno:)`` after the deadline,
  ///   ``WebSocketFailure/linkClosed`` if the loop ends, `CancellationError`, or the error of the
  ///   step.
  func wait(_ waiter: Waiter) async throws {
    if case .failed(let failure) = state { throw failure }
    state = .waiting(waiter)
    try await waiter.wait()
  }

  func timerFired(_ timer: TimerID, in reactor: isolated Reactor) {
    fail(.unreachable(errno: Descriptor.timedOut))
  }

  func shutDown(in reactor: isolated Reactor) { fail(.linkClosed) }

  private func fail(_ failure: WebSocketFailure) {
    if case .waiting(let waiter) = state { waiter.signal(failure) }
    state = .failed(failure)
  }
}
