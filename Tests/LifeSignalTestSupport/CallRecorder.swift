internal import Synchronization

/// A recorder of the calls that test doubles receive, in order.
public final class CallRecorder<Call: Equatable & Sendable>: Sendable {
  private let calls = Mutex([Call]())

  /// Creates a recorder without calls.
  public init() {}

  /// The calls so far.
  public var all: [Call] { calls.withLock { $0 } }

  /// Adds a call.
  public func record(_ call: Call) { calls.withLock { $0.append(call) } }
}
