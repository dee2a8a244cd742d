import Dispatch

/// A semaphore that blocks threads of a test until another thread signals it.
package final class Semaphore: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  package init() {}

  package func signal() { semaphore.signal() }

  package func wait() { semaphore.wait() }
}
