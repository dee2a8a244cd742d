import Foundation

/// A thread that runs a closure. It starts when it is created, and a test can wait until the
/// closure has returned.
package final class TestThread: Sendable {
  private let completion = DispatchSemaphore(value: 0)

  package init(_ body: @escaping @Sendable () -> Void) {
    Thread.detachNewThread { [completion] in
      body()
      completion.signal()
    }
  }

  package func join() { completion.wait() }
}
