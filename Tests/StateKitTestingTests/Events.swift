import StateKit
import Synchronization

/// Counts events.
final class Events: Sendable {
  private let events = Mutex<[Event]>([])

  var count: Int { events.withLock { $0.count } }

  func add(_ event: Event) { events.withLock { $0.append(event) } }
}
