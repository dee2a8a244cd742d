/// A sequence, an observer or a flush effect that waits for the next version of a piece of state. A
/// flush effect is the task with which a store saves changes in the background.
@usableFromInline
struct SharedWaiter: Sendable {
  private enum Kind: Sendable {
    case sequence(CheckedContinuation<Void, Never>)
    case flush(FlushWaiter)
    case observer(@Sendable () -> Void)
  }

  private let kind: Kind

  /// Creates a waiter for a sequence.
  init(_ continuation: CheckedContinuation<Void, Never>) { kind = .sequence(continuation) }

  /// Creates a waiter for a flush effect.
  init(_ waiter: FlushWaiter) { kind = .flush(waiter) }

  /// Creates a waiter for an observer. The thread that writes calls `body`.
  init(calling body: @escaping @Sendable () -> Void) { kind = .observer(body) }

  /// Resumes the waiter. Do not call this method inside the lock, because it can run code from
  /// outside the library.
  func resume() {
    switch kind {
    case .sequence(let continuation): continuation.resume()
    case .flush(let waiter): waiter.resume(shouldContinue: true)
    case .observer(let body): body()
    }
  }
}
