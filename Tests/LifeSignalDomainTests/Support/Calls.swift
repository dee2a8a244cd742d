import Synchronization

/// What the doubles of clients were asked, in order, and what they answer.
final class Calls<Call: Equatable & Sendable>: Sendable {
  private let calls = Mutex([Call]())

  var all: [Call] { calls.withLock { $0 } }

  func note(_ call: Call) { calls.withLock { $0.append(call) } }
}
