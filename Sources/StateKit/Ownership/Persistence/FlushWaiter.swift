/// The suspended flush effect of a store: the task that saves changes in the background waits for a
/// change of any piece of state. Only the first call of ``resume(shouldContinue:)`` resumes the task;
/// later calls do nothing.
final class FlushWaiter: Sendable {
  private let continuation: Locked<CheckedContinuation<Bool, Never>?>

  init(_ continuation: CheckedContinuation<Bool, Never>) {
    self.continuation = Locked(continuation)
  }

  /// Resumes the flush effect, which then writes or ends. Not called inside the lock of the
  /// storage.
  ///
  /// - Parameter shouldContinue: True if there are changes to write, false if the effect must end.
  func resume(shouldContinue: Bool) {
    let continuation = continuation.withLock { $0.take() }
    continuation?.resume(returning: shouldContinue)
  }
}
