import Synchronization

/// A counter of the notifications of an observer.
final class NotificationCounter: Sendable {
  private let calls = Atomic(0)

  var count: Int { calls.load(ordering: .relaxed) }

  func increment() { calls.add(1, ordering: .relaxed) }
}
