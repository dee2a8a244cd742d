import Dispatch
import Foundation

/// A thread of its own, for what must not run on this one.
struct OtherThread: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  /// Runs the body on another thread and waits for its end.
  func runToEnd() {
    let end = DispatchSemaphore(value: 0)
    Foundation.Thread.detachNewThread {
      body()
      end.signal()
    }
    end.wait()
  }
}
