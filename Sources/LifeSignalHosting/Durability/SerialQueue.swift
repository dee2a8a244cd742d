internal import Dispatch

/// Runs closures one after the other, in order, on a thread where they may block.
struct SerialQueue: Sendable {
  /// Adds a closure to the end of the queue.
  let run: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// Returns a queue of the system.
  ///
  /// - Parameter label: The name of the queue in debuggers.
  static func live(_ label: String) -> Self {
    let queue = DispatchQueue(label: label, qos: .userInitiated)
    return Self { closure in queue.async(execute: closure) }
  }
}
