/// Who waits for the next version of a piece of state.
@usableFromInline
struct SharedWaiter: Sendable {
  private enum Road: Sendable {
    case sequence(CheckedContinuation<Void, Never>)
    case watcher(@Sendable () -> Void)
  }

  private let road: Road

  /// A sequence.
  init(_ continuation: CheckedContinuation<Void, Never>) { road = .sequence(continuation) }

  /// Whoever has something called, on the thread that writes.
  init(calling body: @escaping @Sendable () -> Void) { road = .watcher(body) }

  /// Lets it go on. Never inside the lock: what runs then may be anybody's.
  func resume() {
    switch road {
    case .sequence(let continuation): continuation.resume()
    case .watcher(let body): body()
    }
  }
}
