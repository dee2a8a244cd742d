import Synchronization

/// Runs a closure once, for the first of several callers.
final class OneShot: Sendable {
  private let body: @Sendable () -> Void
  private let begun = Atomic(false)

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  /// Whether the closure was called. It may still be running.
  var hasBegun: Bool { begun.load(ordering: .acquiring) }

  func run() { if !begun.exchange(true, ordering: .acquiringAndReleasing) { body() } }
}
