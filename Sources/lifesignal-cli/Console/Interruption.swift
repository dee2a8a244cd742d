import Foundation
import Synchronization

/// Whether the user pressed Ctrl-C. A second Ctrl-C ends the process.
final class Interruption: Sendable {
  private let isSet = Atomic(false)

  /// Whether the user pressed Ctrl-C.
  var isRequested: Bool { isSet.load(ordering: .relaxed) }

  /// Starts to wait for Ctrl-C.
  ///
  /// - Parameter handle: Called on another thread when the user pressed Ctrl-C for the first time.
  func watch(_ thread: SignalThread, handle: @escaping @Sendable () -> Void = {}) {
    thread.start([SIGINT]) { [self] signal in
      if isSet.exchange(true, ordering: .relaxed) { SignalThread.endProcess(by: signal) }
      handle()
    }
  }
}

extension Console {
  /// Starts to wait for Ctrl-C, so that a command can end with partial results.
  func watchInterruption() -> Interruption {
    let interruption = Interruption()
    interruption.watch(signals)
    return interruption
  }
}
