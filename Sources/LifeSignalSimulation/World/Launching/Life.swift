internal import Synchronization

/// Whether one launch of an app is still on: what it started may come to its end after it was killed,
/// and must do nothing any more.
final class Life: Sendable {
  private let isOn = Atomic(true)

  /// Whether it is not over.
  var goesOn: Bool { isOn.load(ordering: .relaxed) }

  /// Ends it.
  func end() { isOn.store(false, ordering: .relaxed) }
}
