/// A sequence that waits for the next version of a piece of state.
@usableFromInline
struct SharedWaiter: Sendable {
  private let continuation: CheckedContinuation<Void, Never>

  init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }

  /// Lets it go on. Never inside the lock: the executor may be anybody's.
  func resume() { continuation.resume() }
}
