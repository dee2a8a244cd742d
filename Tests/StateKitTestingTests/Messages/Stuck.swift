import Synchronization

/// What an operation waits for that does not look at its cancellation.
final class Stuck: Sendable {
  private let waiters = Mutex<[CheckedContinuation<Void, Never>]>([])

  func wait() async {
    await withCheckedContinuation { waiter in waiters.withLock { $0.append(waiter) } }
  }

  func resume() {
    for waiter in waiters.withLock({ exchange(&$0, with: []) }) { waiter.resume() }
  }
}
