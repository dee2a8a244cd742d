import StateKitSimulation
import Synchronization

/// A recorder of the notes that jobs add, in order.
final class NoteRecorder: Sendable {
  private let notes = Mutex<[String]>([])

  var all: [String] { notes.withLock { $0 } }

  func add(_ note: String) { notes.withLock { $0.append(note) } }
}

extension Simulation {
  /// Starts a task in this simulation.
  @discardableResult
  func start(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    Task(executorPreference: executor) { await body() }
  }

  /// The time since the start, in seconds.
  var seconds: Double { clock.now.offset / .seconds(1) }
}
