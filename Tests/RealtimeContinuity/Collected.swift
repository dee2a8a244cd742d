package import Realtime
package import StateKitSimulation
import Synchronization

/// The elements of a sequence, collected on the executor of a simulation.
package final class Collected<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])
  private let task: Mutex<Task<Void, Never>?> = Mutex(nil)

  package init(_ events: RealtimeEvents<Element>, on executor: SimulationExecutor) {
    let task = Task(executorPreference: executor) {
      for await element in events { self.append(element) }
      self.append(nil)
    }
    self.task.withLock { $0 = task }
  }

  private let ended = Mutex(false)
  /// A structure, because each access to a closure as the whole value of a generic `Mutex` wraps the
  /// stored closure in another one.
  private struct EndHandler {
    let run: @Sendable () -> Void
  }

  private let endHandler = Mutex<EndHandler?>(nil)

  private func append(_ element: Element?) {
    if let element { return elements.withLock { $0.append(element) } }
    ended.withLock { $0 = true }
    endHandler.withLock { $0?.run }?()
  }

  /// Calls a closure when the sequence ends.
  package func onEnd(_ handler: @escaping @Sendable () -> Void) {
    endHandler.withLock { $0 = EndHandler(run: handler) }
  }

  /// The elements so far.
  package var all: [Element] { elements.withLock { $0 } }

  /// Whether the sequence has ended.
  package var hasEnded: Bool { ended.withLock { $0 } }

  package func cancel() { task.withLock { $0 }?.cancel() }
}
