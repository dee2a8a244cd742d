import LifeSignalDomain
import LifeSignalHosting
import Synchronization

/// An event of a server that the command `serve` writes.
enum ServeEvent: Sendable {
  /// A phone joined, left or was refused.
  case line(LineReport)
  /// The server sent a verification code.
  case code(SMS)
  /// The server could or could not save its turns.
  case storage(StorageReport)
}

/// The events of a server that were not written yet.
final class ServeEvents: Sendable {
  private let events = Mutex<[ServeEvent]>([])

  func add(_ event: ServeEvent) { events.withLock { $0.append(event) } }

  func takeAll() -> [ServeEvent] {
    events.withLock { events in
      defer { events = [] }
      return events
    }
  }
}
