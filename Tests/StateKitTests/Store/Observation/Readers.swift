import Observation
import Synchronization

/// Named observations, with a record of those that were notified.
@MainActor
final class Readers {
  private final class NotifiedNames: Sendable {
    let names = Mutex<[String]>([])
  }

  private let woken = NotifiedNames()

  /// Reads a value and observes it. The observation is notified once, as in the Observation
  /// framework.
  @discardableResult
  func read<Value>(_ name: String, _ read: () -> Value) -> Value {
    withObservationTracking(read) { [woken] in woken.names.withLock { $0.append(name) } }
  }

  /// Returns the names of the observations notified since the last call, in alphabetical order.
  func takeWoken() -> [String] {
    woken.names.withLock { names in
      defer { names = [] }
      return Set(names).sorted()
    }
  }
}
