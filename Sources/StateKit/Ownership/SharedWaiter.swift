/// Who waits for the next version of a piece of state.
@usableFromInline
struct SharedWaiter: Sendable {
  private enum Who: Sendable {
    case sequence(CheckedContinuation<Void, Never>)
    case flush(FlushWaiter)
    case watcher(@Sendable () -> Void)
  }

  private let who: Who

  /// A sequence.
  init(_ continuation: CheckedContinuation<Void, Never>) { who = .sequence(continuation) }

  /// A flush effect.
  init(_ waiter: FlushWaiter) { who = .flush(waiter) }

  /// Whoever has something called, on the thread that writes.
  init(calling body: @escaping @Sendable () -> Void) { who = .watcher(body) }

  /// Lets it go on. Never inside the lock: what runs then may be anybody's.
  func resume() {
    switch who {
    case .sequence(let continuation): continuation.resume()
    case .flush(let waiter): waiter.resume(true)
    case .watcher(let body): body()
    }
  }
}
