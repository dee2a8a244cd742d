import Observation
import Synchronization

/// Observations with names, and the names of the observations that were notified.
@MainActor
final class Readers {
  private final class NotifiedNames: Sendable {
    let names = Mutex<[String]>([])
  }

  private let notified = NotifiedNames()

  /// Reads a value and observes it. The observation is notified once, as in the Observation
  /// framework.
  @discardableResult
  func read<Value>(_ name: String, _ read: () -> Value) -> Value {
    withObservationTracking(read) { [notified] in notified.names.withLock { $0.append(name) } }
  }

  /// Returns the names of the observations notified since the last call, in alphabetical order.
  func takeNotified() -> [String] {
    notified.names.withLock { names in
      defer { names = [] }
      return Set(names).sorted()
    }
  }
}
