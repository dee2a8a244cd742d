import Synchronization

@testable import LifeSignalHosting

/// A queue whose closures run when the test says so.
final class ManualQueue: Sendable {
  private struct State {
    var closures: [@Sendable () -> Void] = []
    var runsAtOnce = false
  }

  private let state = Mutex(State())

  /// - Parameter runsAtOnce: Whether closures run when they are added, without waiting.
  init(runsAtOnce: Bool = false) { state.withLock { $0.runsAtOnce = runsAtOnce } }

  /// The queue as the server uses it. The test keeps this object: a waiting closure keeps the server.
  var queue: SerialQueue {
    SerialQueue { [weak self] closure in
      guard let self else { return }
      state.withLock { $0.closures.append(closure) }
      if state.withLock({ $0.runsAtOnce }) { run() }
    }
  }

  /// Runs all closures that are waiting, and later ones when they are added.
  func runAtOnce() {
    state.withLock { $0.runsAtOnce = true }
    run()
  }

  /// Runs the closures that are waiting, and those that they add.
  func run() {
    while let next = state.withLock({ $0.closures.isEmpty ? nil : $0.closures.removeFirst() }) {
      next()
    }
  }
}
