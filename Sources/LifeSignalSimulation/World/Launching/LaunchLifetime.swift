internal import Synchronization

/// Whether one launch of an app is still running. Effects of a killed app run until they notice
/// their cancellation, and must not change anything.
final class LaunchLifetime: Sendable {
  private let isOn = Atomic(true)

  /// Whether the launch has not ended.
  var isActive: Bool { isOn.load(ordering: .relaxed) }

  /// Ends the launch.
  func end() { isOn.store(false, ordering: .relaxed) }
}
