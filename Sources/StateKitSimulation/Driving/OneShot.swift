import Synchronization

/// Runs a closure once, for the first of several callers.
final class OneShot: Sendable {
  private let body: @Sendable () -> Void
  private let hasBegun = Atomic(false)

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  /// Whether the closure has been run.
  var hasRun: Bool { hasBegun.load(ordering: .acquiring) }

  func run() { if !hasBegun.exchange(true, ordering: .acquiringAndReleasing) { body() } }
}
