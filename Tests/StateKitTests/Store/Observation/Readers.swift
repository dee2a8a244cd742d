import Observation
import Synchronization

/// Tracks named reads and tells which of them were woken.
@MainActor
final class Readers {
  private final class Woken: Sendable {
    let names = Mutex<[String]>([])
  }

  private let woken = Woken()

  /// Reads, and tracks what is read. It is woken once, as Observation does.
  @discardableResult
  func read<Value>(_ name: String, _ read: () -> Value) -> Value {
    withObservationTracking(read) { [woken] in woken.names.withLock { $0.append(name) } }
  }

  /// Those that were woken since this was last asked, in the order of the alphabet.
  func takeWoken() -> [String] {
    woken.names.withLock { names in
      defer { names = [] }
      return Set(names).sorted()
    }
  }
}
