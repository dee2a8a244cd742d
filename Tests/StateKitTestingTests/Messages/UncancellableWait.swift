import Synchronization

/// Suspends an operation until `resume()`, even if its task is cancelled.
final class UncancellableWait: Sendable {
  private let waiters = Mutex<[CheckedContinuation<Void, Never>]>([])

  func wait() async {
    await withCheckedContinuation { waiter in waiters.withLock { $0.append(waiter) } }
  }

  func resume() {
    for waiter in waiters.withLock({ exchange(&$0, with: []) }) { waiter.resume() }
  }
}
