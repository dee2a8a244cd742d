import Synchronization

/// Counts how often somebody was woken.
final class Woken: Sendable {
  private let calls = Atomic(0)

  var count: Int { calls.load(ordering: .relaxed) }

  func note() { calls.add(1, ordering: .relaxed) }
}
