import Foundation

/// A thread of its own that runs `body` at once and can be waited for.
package final class Worker: Sendable {
  private let isDone = DispatchSemaphore(value: 0)

  package init(_ body: @escaping @Sendable () -> Void) {
    Thread.detachNewThread { [isDone] in
      body()
      isDone.signal()
    }
  }

  package func join() { isDone.wait() }
}
