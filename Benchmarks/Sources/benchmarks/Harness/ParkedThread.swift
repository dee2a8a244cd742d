import Dispatch
import Foundation

/// A second thread that sleeps forever, so that no library detects a single-threaded process and
/// omits its locks.
enum ParkedThread {
  static func start() {
    let thread = Thread { DispatchSemaphore(value: 0).wait() }
    thread.start()
  }
}
