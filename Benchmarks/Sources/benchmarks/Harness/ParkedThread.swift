import Dispatch
import Foundation

/// A second thread that sleeps for ever, so that no library takes the process for one of a single
/// thread and leaves its locks out.
enum ParkedThread {
  static func start() {
    let thread = Thread { DispatchSemaphore(value: 0).wait() }
    thread.start()
  }
}
