internal import Synchronization

/// Whether one launch of an app is still running. Effects of a killed app run until they notice
/// their cancellation, and must not change anything.
final class LaunchLifetime: Sendable {
  private let isRunning = Atomic(true)

  /// Whether the launch is still running.
  var isActive: Bool { isRunning.load(ordering: .relaxed) }

  /// Ends the launch.
  func end() { isRunning.store(false, ordering: .relaxed) }
}
