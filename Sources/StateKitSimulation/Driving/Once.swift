import Synchronization

/// Does something once, whoever comes first.
final class Once: Sendable {
  private let body: @Sendable () -> Void
  private let hasBegun = Atomic(false)

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  /// Whether somebody has come.
  var hasRun: Bool { hasBegun.load(ordering: .acquiring) }

  func run() { if !hasBegun.exchange(true, ordering: .acquiringAndReleasing) { body() } }
}
