import Foundation
import Synchronization

/// Whether the user pressed Ctrl-C, or the system wants the process to end. A second time ends the process.
final class Interruption: Sendable {
  private let isSet = Atomic(false)

  /// Whether the process is to end in order.
  var isRequested: Bool { isSet.load(ordering: .relaxed) }

  /// Starts to wait for Ctrl-C.
  ///
  /// - Parameters:
  ///   - signals: The signals that end the process in order.
  ///   - handle: Called on another thread when the first of them arrives.
  func watch(
    _ thread: SignalThread, for signals: [Int32] = [SIGINT],
    handle: @escaping @Sendable () -> Void = {}
  ) {
    thread.start(signals) { [self] signal in
      if isSet.exchange(true, ordering: .relaxed) { SignalThread.endProcess(by: signal) }
      handle()
    }
  }
}

extension [Int32] {
  /// The signals with which a user or the system ends a program that runs for long: Ctrl-C and `kill`.
  static var ending: Self { [SIGINT, SIGTERM] }
}

extension Console {
  /// Starts to wait for Ctrl-C, so that a command can end with partial results.
  func watchInterruption() -> Interruption {
    let interruption = Interruption()
    interruption.watch(signals)
    return interruption
  }
}
