import Dispatch
import Foundation

/// A closure that runs on another thread.
struct OtherThread: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  /// Runs the body on a new thread and waits until it has returned.
  func runToEnd() {
    let end = DispatchSemaphore(value: 0)
    Foundation.Thread.detachNewThread {
      body()
      end.signal()
    }
    end.wait()
  }
}
