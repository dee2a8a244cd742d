/// A flush effect that waits for a change of any piece of state. Several may wake it; the first does.
final class FlushWaiter: Sendable {
  private let continuation: Locked<CheckedContinuation<Bool, Never>?>

  init(_ continuation: CheckedContinuation<Bool, Never>) {
    self.continuation = Locked(continuation)
  }

  /// Lets it go on: to write, or to end. Never inside the lock of the storage.
  func resume(_ goesOn: Bool) {
    let continuation = continuation.withLock { $0.take() }
    continuation?.resume(returning: goesOn)
  }
}
