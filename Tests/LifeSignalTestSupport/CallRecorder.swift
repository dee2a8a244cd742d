internal import Synchronization

/// A record of the calls of test doubles, in order.
public final class CallRecorder<Call: Equatable & Sendable>: Sendable {
  private let calls = Mutex([Call]())

  /// Creates an empty record.
  public init() {}

  /// The calls so far.
  public var all: [Call] { calls.withLock { $0 } }

  /// Records a call.
  public func record(_ call: Call) { calls.withLock { $0.append(call) } }
}
