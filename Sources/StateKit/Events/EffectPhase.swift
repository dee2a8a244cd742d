/// A phase in the life of an effect.
public enum EffectPhase: Sendable {
  /// The store started the effect.
  case started
  /// The operation of the effect returned.
  case finished
  /// The effect was cancelled. Actions that it sends afterwards are dropped.
  case cancelled(CancellationReason)
  /// The operation threw an error that was not caught.
  case failed(any Error)
  /// An attempt failed; the next attempt follows after the delay.
  case retrying(attempt: Int, after: Duration, any Error)
  /// The operation called ``DismissEffect``, and the store removes the feature of the effect.
  case dismissed
  /// An operation inside the effect exceeded the deadline of
  /// ``withAbandoningTimeout(_:clock:operation:)``. The effect continues without the operation,
  /// whether or not the operation ever returns.
  case operationAbandoned(after: Duration)
  /// The deadline of the effect passed. The store dropped the effect, whether or not its operation
  /// ever returns.
  case abandoned
}

extension EffectPhase: CustomStringConvertible {
  /// A readable description of the phase.
  public var description: String {
    switch self {
    case .started: "started"
    case .finished: "finished"
    case .cancelled: "cancelled"
    case .failed(let error): "failed: \(error)"
    case .retrying(let attempt, let delay, let error):
      "attempt \(attempt) failed, next in \(delay): \(error)"
    case .dismissed: "dismissed its feature"
    case .operationAbandoned(let duration): "operation abandoned after \(duration)"
    case .abandoned: "abandoned"
    }
  }
}
