/// A flush effect that waits for a change of any piece of state. Only the first call of `resume`
/// has an effect.
final class FlushWaiter: Sendable {
  private let continuation: Locked<CheckedContinuation<Bool, Never>?>

  init(_ continuation: CheckedContinuation<Bool, Never>) {
    self.continuation = Locked(continuation)
  }

  /// Resumes the flush effect, which then writes or ends. Not called inside the lock of the
  /// storage.
  func resume(_ shouldContinue: Bool) {
    let continuation = continuation.withLock { $0.take() }
    continuation?.resume(returning: shouldContinue)
  }
}
